"""Square Deal: deals promised before anyone could know them, and checked by anyone afterwards.

Van Staveren's scheme and file formats, and an extension of ours: docs/fair-deals.md.
"""

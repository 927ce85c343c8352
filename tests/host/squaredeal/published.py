"""What was published of two tournaments, and a tournament of our own to publish.

World Bridge Games 2024 and Winter Championships 2025: descriptions cut down to what is needed,
one key and some deals of each (formats.md, section 4, and the organiser's own public files).
"""

WBG = """# Description file of tournament for program squaredeal 2.1
#
TN World Bridge Games 2024
DI DJI1910
DV 43275.91
# Description of phases of tournament
SN 17:1-16,17-32:OPRR##:Open Round Robin #/17
SN 23:1-12,13-24:WSRR##:Women/Seniors Round Robin #/23
SN 29:1-10,11-20,21-30:MXRR##:Mixed Teams Round Robin #/29
SN 3:20:R16#:Round of 16 #/3
SN 6:1-16,17-32:QF#:Quarter Finals #/6
SN 6:1-16,17-32:SF#:Semi Finals #/6
SN 6:1-16,17-32:FIN#:Finals #/6
"""
WBG_KEY = "7,1:cWlFbF3SBbs8NpAq9kRxjIHzZcUkZmdRHkc0ShmwDQI407ZnI1r8EcLaxKAC"
WBG_DEALS = [8769329935151910410009728500, 19828531402952954115240709962]
WBG_RESERVE = [8271868209161063614921633004]

#: Its value has a comma and a dot; the boards of phase 9 were not known beforehand.
WC = """TN Winter Championships 2025
DI DJI3001
DV 44,882.13
SN 10:1-10,11-20,21-30:SWISS##:Qualification Swiss #/10
SN 4:1-14,15-28:R32#:Round of 32 #/4
SN 4:1-14,15-28:R16#:Round of 16 #/4
SN 4:1-14,15-28:QF#:Quarter Finals #/4
SN 4:1-14,15-28:SF#:Semifinals #/4
SN 4:1-14,15-28:FIN#:Final #/4
SN 9:1-16,17-32:BAMQ#:BAM Qualification #/9
SN 3:1-16,17-32:BAMSF#:BAM Semifinals #/3
SN 3:?:BAMFIN#:BAM Final #/3
"""
WC_KEY = "9,2:koCwET5RvvxFLHRV1Fr5rS7JErK68LLNnLCRiSFYynzccWJNpRNM9SXXdO2m"
WC_DEALS = [
    "94.Q.QJ932.AQT42 J82.98543.A5.K53 AKQT75.6.KT76.J8 63.AKJT72.84.976",
    "Q9532.Q3.32.8753 KJ4.AT9.K98654.4 T86.KJ8542.AT.A6 A7.76.QJ7.KQJT92",
    "8743.QT32.73.632 JT2.AKJ.AKQ4.A75 A96.965.J962.KQ9 KQ5.874.T85.JT84",
]

#: Three phases, the last without a limit; keys of letters that tell which is which.
OWN = """TN Club 2027
DI Lottery of 3 January
SN 2:1-4,5-8:RR##:Round Robin #/2
SN 1:3:FIN:Final
SN 0:1-2:EXTRA#:Extra #
"""
OWN_KEYS = {"1,1": "a" * 60, "1,2": "b" * 60, "2,1": "c" * 60, "3,0": "d" * 60}

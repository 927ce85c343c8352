"""A Pico's modules with a simulated machine behind them, and a clock that the host steps."""

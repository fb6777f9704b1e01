export const shownAtOnce = 10
export const mostShown = 1000

/** Shared numbers of the site. Breakpoints are repeated in `styles.css` for Tailwind. */
export const wideFromPx = 1000
export const scrollTopAfterPx = 400
export const prefetchMarginPx = 200
export const noticeMs = 4000
/** A shorter navigation shows no loading bar, because a flash would make it look slow. */
export const loadingAfterMs = 120

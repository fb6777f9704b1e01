/** The small numbers of the site. Breakpoints also stand in `styles.css`, where Tailwind reads them. */
export const wideFromPx = 1000
export const scrollTopAfterPx = 400
export const prefetchMarginPx = 200
export const noticeMs = 4000
/** A move that is over sooner shows no loading bar: a flash would only make it look slow. */
export const loadingAfterMs = 120

export { getSiteRating } from './server/list-site-reviews.ts'
export type { SiteRating } from './server/list-site-reviews.ts'

export { schoolSitesOf } from './server/school-sites.ts'

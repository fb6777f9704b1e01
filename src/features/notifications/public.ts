export { notificationBadges } from './server/notification-badges.ts'
export { isBouncing } from './server/bounces.ts'
export { throttleMessengerNotice } from './server/preferences/messenger-notices.ts'
export { getPreferencesForRole } from './server/preferences/preferences.ts'

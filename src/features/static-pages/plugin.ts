import { combineParts } from '#platform/plugin.ts'
import { staticPageEvents } from './events.ts'
import { feedbackPanelPart, feedbackPart } from './server/feedback/part.ts'
import { pagesPart, panelPart } from './server/pages/part.ts'

/** Pages that staff write, and the messages of visitors from the contacts page. */
export const staticPages = combineParts('static-pages', panelPart, pagesPart, feedbackPanelPart, feedbackPart, {
  events: { declared: staticPageEvents },
})

import { page, implement } from '#platform/plugin.ts'
import type { Implemented, LoadedPage } from '#platform/plugin.ts'
import { emailEndpoints, emailPage, smsEndpoints, smsPage } from '../../mail-contract.ts'
import {
  emailProfileEndpoints,
  emailProfilePage,
  messageRouteEndpoints,
  messageRoutesPage,
} from '../../sender-contract.ts'
import { createTemplate, deleteTemplate, saveTemplate } from './save-template.ts'
import { previewTemplate } from './preview.ts'
import {
  createEmailProfile,
  deleteEmailProfile,
  emailProfileListPlugin,
  getEmailProfile,
  saveEmailProfile,
} from './email-profiles.ts'
import { emailListPlugin, getTemplate, loadTemplate, smsListPlugin } from './read-templates.ts'
import { listMessageRoutes, saveMessageRoute } from './message-routes.ts'
import { requestTemplateTest } from './send-test.ts'
import { listTemplateVersions, restoreTemplateVersion } from './versions.ts'

export const templateLists = [emailListPlugin, smsListPlugin, emailProfileListPlugin]

export const templateEndpoints: Implemented[] = [
  ...implement(emailEndpoints, {
    get: async (ctx, { id }) => ({ email: await getTemplate(ctx, 'mail', id) }),
    save: async (ctx, { email }) => ({ email: await saveTemplate(ctx, 'mail', email) }),
    create: async (ctx, { email }) => ({ email: await createTemplate(ctx, 'mail', email) }),
    delete: (ctx, { id }) => deleteTemplate(ctx, 'mail', id),
    sendTest: (ctx, asked) => requestTemplateTest(ctx, 'mail', asked),
    preview: previewTemplate('mail'),
    versions: (ctx, asked) => listTemplateVersions(ctx, 'mail', asked),
    restore: async (ctx, asked) => ({ email: await restoreTemplateVersion(ctx, 'mail', asked) }),
  }),
  ...implement(smsEndpoints, {
    get: async (ctx, { id }) => ({ sms: await getTemplate(ctx, 'sms', id) }),
    save: async (ctx, { sms }) => ({ sms: await saveTemplate(ctx, 'sms', sms) }),
    create: async (ctx, { sms }) => ({ sms: await createTemplate(ctx, 'sms', sms) }),
    delete: (ctx, { id }) => deleteTemplate(ctx, 'sms', id),
    sendTest: (ctx, asked) => requestTemplateTest(ctx, 'sms', asked),
    preview: previewTemplate('sms'),
    versions: (ctx, asked) => listTemplateVersions(ctx, 'sms', asked),
    restore: async (ctx, asked) => ({ sms: await restoreTemplateVersion(ctx, 'sms', asked) }),
  }),
  ...implement(emailProfileEndpoints, {
    get: getEmailProfile,
    create: createEmailProfile,
    save: saveEmailProfile,
    delete: deleteEmailProfile,
  }),
  ...implement(messageRouteEndpoints, { list: listMessageRoutes, save: saveMessageRoute }),
]

export const templatePages: LoadedPage[] = [
  page(emailPage, (ctx, asked) => loadTemplate(ctx, 'mail', asked)),
  page(smsPage, (ctx, asked) => loadTemplate(ctx, 'sms', asked)),
  page(messageRoutesPage, listMessageRoutes),
  page(emailProfilePage, async (ctx, { id }) =>
    id === 'new' ? { email_profile: null } : getEmailProfile(ctx, { id }),
  ),
]

import { page, implement } from '#platform/plugin.ts'
import type { Implemented, LoadedPage } from '#platform/plugin.ts'
import { emailEndpoints, emailPage, emailsPage, smsEndpoints, smsListPage, smsPage } from '../../mail-contract.ts'
import {
  emailProfileEndpoints,
  emailProfilePage,
  emailProfilesPage,
  messageRouteEndpoints,
  messageRoutesPage,
} from '../../sender-contract.ts'
import { createTemplate, deleteTemplate, saveTemplate } from './save-template.ts'
import { previewTemplate } from './preview.ts'
import {
  createEmailProfile,
  deleteEmailProfile,
  listEmailProfiles,
  getEmailProfile,
  saveEmailProfile,
} from './email-profiles.ts'
import { listTemplates, getTemplate, loadTemplate, loadTemplateList } from './read-templates.ts'
import { listMessageRoutes, saveMessageRoute } from './message-routes.ts'
import { requestTemplateTest } from './send-test.ts'
import { listTemplateVersions, restoreTemplateVersion } from './versions.ts'

export const templateEndpoints: Implemented[] = [
  ...implement(emailEndpoints, {
    get: async (ctx, { id }) => ({ email: await getTemplate(ctx, 'mail', id) }),
    save: async (ctx, { email }) => ({ email: await saveTemplate(ctx, 'mail', email) }),
    create: async (ctx, { email }) => ({ email: await createTemplate(ctx, 'mail', email) }),
    delete: (ctx, { id }) => deleteTemplate(ctx, 'mail', id),
    list: async (ctx, asked) => ({ emails: await listTemplates(ctx, 'mail', asked) }),
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
    list: async (ctx, asked) => ({ smslist: await listTemplates(ctx, 'sms', asked) }),
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
    list: listEmailProfiles,
  }),
  ...implement(messageRouteEndpoints, { list: listMessageRoutes, save: saveMessageRoute }),
]

export const templatePages: LoadedPage[] = [
  page(emailsPage, (ctx, asked) => loadTemplateList(ctx, 'mail', asked)),
  page(emailPage, (ctx, asked) => loadTemplate(ctx, 'mail', asked)),
  page(smsListPage, (ctx, asked) => loadTemplateList(ctx, 'sms', asked)),
  page(smsPage, (ctx, asked) => loadTemplate(ctx, 'sms', asked)),
  page(messageRoutesPage, listMessageRoutes),
  page(emailProfilesPage, listEmailProfiles),
  page(emailProfilePage, async (ctx, { id }) =>
    id === 'new' ? { email_profile: null } : getEmailProfile(ctx, { id }),
  ),
]

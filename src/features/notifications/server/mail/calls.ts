import { draw, implement } from '#platform/plugin.ts'
import type { Implemented, LoadedPage } from '#platform/plugin.ts'
import { emailEndpoints, emailPage, emailsPage, smsEndpoints, smsListPage, smsPage } from '../../mail-contract.ts'
import { profileEndpoints, profilePage, profilesPage, routeEndpoints, routesPage } from '../../sender-contract.ts'
import { createTemplate, deleteTemplate, saveTemplate } from './change.ts'
import { previewTemplate } from './preview.ts'
import { createProfile, deleteProfile, listProfiles, readProfile, saveProfile } from './profiles.ts'
import { listTemplates, readTemplate, templateData, templateListData } from './read.ts'
import { readRoutes, saveRoute } from './routes-table.ts'
import { askForTemplateTest } from './send-test.ts'
import { readVersions, restoreVersion } from './versions.ts'

/** The calls and pages by which staff keep the words of e-mails and SMS, who sends them, and what for. */
export const templateEndpoints: Implemented[] = [
  ...implement(emailEndpoints, {
    get: async (ctx, { id }) => ({ email: await readTemplate(ctx, 'mail', id) }),
    save: async (ctx, { email }) => ({ email: await saveTemplate(ctx, 'mail', email) }),
    create: async (ctx, { email }) => ({ email: await createTemplate(ctx, 'mail', email) }),
    delete: (ctx, { id }) => deleteTemplate(ctx, 'mail', id),
    list: async (ctx, asked) => ({ emails: await listTemplates(ctx, 'mail', asked) }),
    sendTest: (ctx, asked) => askForTemplateTest(ctx, 'mail', asked),
    preview: previewTemplate('mail'),
    versions: (ctx, asked) => readVersions(ctx, 'mail', asked),
    restore: async (ctx, asked) => ({ email: await restoreVersion(ctx, 'mail', asked) }),
  }),
  ...implement(smsEndpoints, {
    get: async (ctx, { id }) => ({ sms: await readTemplate(ctx, 'sms', id) }),
    save: async (ctx, { sms }) => ({ sms: await saveTemplate(ctx, 'sms', sms) }),
    create: async (ctx, { sms }) => ({ sms: await createTemplate(ctx, 'sms', sms) }),
    delete: (ctx, { id }) => deleteTemplate(ctx, 'sms', id),
    list: async (ctx, asked) => ({ smslist: await listTemplates(ctx, 'sms', asked) }),
    sendTest: (ctx, asked) => askForTemplateTest(ctx, 'sms', asked),
    preview: previewTemplate('sms'),
    versions: (ctx, asked) => readVersions(ctx, 'sms', asked),
    restore: async (ctx, asked) => ({ sms: await restoreVersion(ctx, 'sms', asked) }),
  }),
  ...implement(profileEndpoints, {
    get: readProfile,
    create: createProfile,
    save: saveProfile,
    delete: deleteProfile,
    list: listProfiles,
  }),
  ...implement(routeEndpoints, { list: readRoutes, save: saveRoute }),
]

export const templatePages: LoadedPage[] = [
  draw(emailsPage, (ctx, asked) => templateListData(ctx, 'mail', asked)),
  draw(emailPage, (ctx, asked) => templateData(ctx, 'mail', asked)),
  draw(smsListPage, (ctx, asked) => templateListData(ctx, 'sms', asked)),
  draw(smsPage, (ctx, asked) => templateData(ctx, 'sms', asked)),
  draw(routesPage, readRoutes),
  draw(profilesPage, listProfiles),
  draw(profilePage, async (ctx, { id }) => (id === 'new' ? { email_profile: null } : readProfile(ctx, { id }))),
]

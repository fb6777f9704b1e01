import type { Envelope, PageData, WireAnswer, WireInput } from '#shared/contract.ts'
import type { Locale } from '#shared/locale.ts'
import { call } from '#ui/api.ts'
import type { emailEndpoints, emailPage, smsEndpoints } from '../../mail-contract.ts'
import type { Channel } from '../../model.ts'

export type TemplatePageData = PageData<typeof emailPage>
export type EditableTemplate = TemplatePageData['template']
export type WirePreview = WireAnswer<typeof emailEndpoints.preview>
export type WireTemplateVersion = WireAnswer<typeof emailEndpoints.versions>['versions'][number]
export type EditableText = { subject: string; body: string }

type Save = WireInput<typeof emailEndpoints.save>['email']
type Create = WireInput<typeof emailEndpoints.create>['email']
type EndpointInput<K extends keyof typeof emailEndpoints> = WireInput<(typeof emailEndpoints)[K]>

export const templateApi = {
  mail: {
    save: async (email: Save) =>
      unwrap(await call<typeof emailEndpoints.save>('POST /api/admin/email/save', { email }), 'email'),
    create: async (email: Create) =>
      unwrap(await call<typeof emailEndpoints.create>('POST /api/admin/email/create', { email }), 'email'),
    remove: (id: number) => call<typeof emailEndpoints.delete>('POST /api/admin/email/delete', { id }),
    sendTest: (asked: EndpointInput<'sendTest'>) =>
      call<typeof emailEndpoints.sendTest>('POST /api/admin/email/send_test', asked),
    preview: (asked: EndpointInput<'preview'>) =>
      call<typeof emailEndpoints.preview>('POST /api/admin/email/preview', asked),
    versions: (id: number, locale: Locale) =>
      call<typeof emailEndpoints.versions>('GET /api/admin/email/versions', { id, locale }),
    restore: async (asked: EndpointInput<'restore'>) =>
      unwrap(await call<typeof emailEndpoints.restore>('POST /api/admin/email/restore', asked), 'email'),
  },
  sms: {
    save: async (sms: Save) => unwrap(await call<typeof smsEndpoints.save>('POST /api/admin/sms/save', { sms }), 'sms'),
    create: async (sms: Create) =>
      unwrap(await call<typeof smsEndpoints.create>('POST /api/admin/sms/create', { sms }), 'sms'),
    remove: (id: number) => call<typeof smsEndpoints.delete>('POST /api/admin/sms/delete', { id }),
    sendTest: (asked: EndpointInput<'sendTest'>) =>
      call<typeof smsEndpoints.sendTest>('POST /api/admin/sms/send_test', asked),
    preview: (asked: EndpointInput<'preview'>) =>
      call<typeof smsEndpoints.preview>('POST /api/admin/sms/preview', asked),
    versions: (id: number, locale: Locale) =>
      call<typeof smsEndpoints.versions>('GET /api/admin/sms/versions', { id, locale }),
    restore: async (asked: EndpointInput<'restore'>) =>
      unwrap(await call<typeof smsEndpoints.restore>('POST /api/admin/sms/restore', asked), 'sms'),
  },
} as const satisfies Record<Channel, object>

function unwrap<K extends string, T>(answer: Envelope<Record<K, T>>, name: K): Envelope<T> {
  return answer.status === 'success' ? { status: 'success', data: answer.data[name] } : answer
}

import type { NotificationRoute } from '../../declaration.ts'
import type { TemplateAudience } from '../../mail-model.ts'
import { notificationRegistry } from '../registry.ts'
import type { Declared } from '../registry.ts'

export const templateNumber = (declared: Declared, name: string): number | undefined =>
  notificationRegistry(declared).templates.get(name)?.number

export function findShippedName(declared: Declared, id: number): string | undefined {
  for (const [name, { number }] of notificationRegistry(declared).templates) if (number === id) return name
  return undefined
}

export const templateAudience = (declared: Declared, name: string): TemplateAudience =>
  notificationRegistry(declared).templates.get(name)?.to ?? 'person'

export const customTemplateName = (id: number) => `own_${id}`

export const isObligatory = ({ kind }: Pick<NotificationRoute, 'kind'>): boolean => kind === 'account'

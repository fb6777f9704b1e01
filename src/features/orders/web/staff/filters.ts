import type { PageData } from '#shared/contract.ts'
import { flagFilter } from '#ui/admin/filters.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import type { Translate } from '#ui/frame.tsx'
import { orderOrigins, reviewStatus, timers } from '../../model.ts'
import type { ordersPage } from '../../contract/staff.ts'

type Data = PageData<typeof ordersPage>

/** Common filters are visible, the rest behind "more". Status filters are the tabs above. */
export function orderFilters({ choices }: Data, t: Translate): Filter[] {
  const { cities, subjects, levels, staff } = choices
  const label = (name: string) => t(`order_list.filter.${name}`)
  const textFilter = (name: string): Filter => ({ name, kind: 'text', label: label(name), place: 'more' })
  const dayFilter = (name: string): Filter => ({ name, kind: 'day', label: label(name), place: 'more' })
  return [
    { name: 'client', kind: 'text', label: label('client'), chip: t('order.column.client'), wide: true },
    { name: 'staff_id', kind: 'choice', label: label('staff_id'), choices: staff },
    {
      name: 'waiting',
      kind: 'choice',
      label: label('waiting'),
      choices: Object.keys(timers).map((value) => ({ value, text: t(`order_list.waiting.${value}`) })),
    },
    textFilter('id'),
    textFilter('tutor'),
    textFilter('text'),
    { name: 'subject_id', kind: 'choice', label: label('subject_id'), choices: subjects, place: 'more' },
    { name: 'level_id', kind: 'choice', label: label('level_id'), choices: levels, place: 'more' },
    { name: 'city_id', kind: 'choice', label: label('city_id'), choices: cities, place: 'more' },
    flagFilter(t, 'online', label('online'), 'more'),
    {
      name: 'origin',
      kind: 'choice',
      label: label('origin'),
      choices: orderOrigins.map((value) => ({ value, text: t(`order.origin.${value}`) })),
      place: 'more',
    },
    {
      name: 'review_status',
      kind: 'choice',
      label: label('review_status'),
      choices: Object.values(reviewStatus).map((value) => ({ value, text: t(`order.review_status.${value}`) })),
      place: 'more',
    },
    ...['overdue', 'favorite', 'unread_chat'].map((name) => flagFilter(t, name, label(name), 'more')),
    textFilter('price_from'),
    textFilter('price_to'),
    ...['created', 'first_class', 'deadline'].flatMap((name) => [dayFilter(`${name}_from`), dayFilter(`${name}_to`)]),
  ]
}

import { contentStaff } from '#shared/access.ts'
import {
  flagField,
  integerField,
  localizedField,
  localizedRichTextField,
  referenceField,
  textField,
} from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'

export const combinationsPanel = panelPage('users_filter_combinations', { menu: 'settings', staff: contentStaff })

const maxVisits = Number.MAX_SAFE_INTEGER

/**
 * Filter combinations of the catalog. Visits create rows without a text, so that staff see which lists are read most and
 * have none. The heading and the text are shown below the list; the title and description replace those of the page.
 */
export const h2texts = crud(combinationsPanel, {
  name: 'h2text',
  plural: 'h2texts',
  fields: {
    online: { ...flagField(), editableInList: false },
    subject_id: referenceField('subject', { optional: true }),
    level_id: referenceField('level', { optional: true }),
    city_id: referenceField('city', { optional: true }),
    district_id: referenceField('district', { optional: true }),
    subdistrict_id: referenceField('subdistrict', { optional: true }),
    heading: localizedField(200),
    text: localizedRichTextField(),
    title: localizedField(200),
    description: localizedField(500, { long: true }),
    written: { ...flagField(), editableInList: false, readOnly: true as const },
    written_in: { ...textField(40), readOnly: true as const },
    visits: { ...integerField(0, maxVisits), editableInList: false, readOnly: true as const },
  },
  calls: { list: 'GET h2texts' },
  sort: { by: 'visits', direction: 'desc' },
  versions: true,
  optimisticLock: true,
  wire: {
    entity: 'catalog_metatags',
    id: 'h2text_id',
    filters: 'chosen_filters',
    identity: ['online', 'subject_id', 'level_id', 'city_id', 'district_id', 'subdistrict_id'],
  },
})

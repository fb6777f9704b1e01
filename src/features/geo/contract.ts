import { flagField, integerField, localizedField, referenceField, slugField } from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'

export const citiesPage = panelPage('users_cities', { menu: 'locations', staff: [1, 3, 4] })

export const cities = crud(citiesPage, {
  name: 'city',
  plural: 'cities',
  fields: {
    name: localizedField(100, { required: true }),
    name_in: localizedField(120),
    alias: slugField(),
    region_id: referenceField('region'),
    active: flagField(true),
    popular: flagField(),
    in_footer: flagField(),
    position: integerField(0, 10_000),
  },
})

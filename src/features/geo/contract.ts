import { z } from 'zod'
import { contentStaff, guest } from '#shared/access.ts'
import { id } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { flagField, integerField, localizedField, referenceField, slugField } from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'

const locations = { menu: 'locations', staff: contentStaff } as const

export const cities = crud(panelPage('users_cities', locations), {
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
  order: { by: 'position' },
})

export const districts = crud(panelPage('users_districts', locations), {
  name: 'district',
  plural: 'districts',
  fields: {
    name: localizedField(100, { required: true }),
    name_in: localizedField(120),
    alias: slugField(),
    city_id: referenceField('city'),
    active: flagField(true),
    position: integerField(0, 10_000),
  },
  order: { by: 'position', within: 'city_id' },
})

export const subdistricts = crud(panelPage('users_subdistricts', locations), {
  name: 'subdistrict',
  plural: 'subdistricts',
  fields: {
    name: localizedField(100, { required: true }),
    name_in: localizedField(120),
    district_id: referenceField('district'),
    active: flagField(true),
    position: integerField(0, 10_000),
  },
  order: { by: 'position', within: 'district_id' },
})

const option = z.object({ value: z.int(), text: z.string() })

export const resourceEndpoints = {
  regions: endpoint({
    method: 'GET',
    path: '/api/resources/regions',
    who: guest,
    input: noFields,
    answer: z.object({ regions: z.array(option) }),
  }),
  cities: endpoint({
    method: 'GET',
    path: '/api/resources/cities',
    who: guest,
    input: z.object({ region_id: id().optional() }),
    answer: z.object({ cities: z.array(option.extend({ region_id: z.int() })) }),
  }),
  cityDistricts: endpoint({
    method: 'GET',
    path: '/api/resources/city_districts',
    who: guest,
    input: z.object({ city_id: id() }),
    answer: z.object({ city_districts: z.array(option.extend({ subdistricts: z.array(option) })) }),
  }),
}

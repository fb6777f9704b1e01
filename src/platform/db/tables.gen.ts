// Written by `npm run tables` from the migrated database.
import type { Generated } from 'kysely'

export interface DB {
  account: {
    edition: string
    id: Generated<number>
    name: string
    email: string | null
    is_client: Generated<boolean>
    is_tutor: Generated<boolean>
    created_at: Generated<Date>
  }
  call_count: {
    key: string
    window_start: Date
    calls: number
  }
  catalog_alias: {
    edition: string
    alias: string
  }
  city: {
    edition: string
    id: Generated<number>
    region_id: number
    alias: string
    name: unknown
    name_in: Generated<unknown>
    active: Generated<boolean>
    popular: Generated<boolean>
    in_footer: Generated<boolean>
    position: Generated<number>
  }
  demo_filled: {
    edition: string
    slice: string
  }
  district: {
    edition: string
    id: Generated<number>
    city_id: number
    name: unknown
    active: Generated<boolean>
    position: Generated<number>
  }
  event: {
    id: Generated<number>
    edition: string
    at: Generated<Date>
    name: string
    entity: string
    entity_id: number | null
    actor_realm: string
    actor_id: number | null
    acting_staff_id: number | null
    before: unknown
    after: unknown
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  region: {
    edition: string
    id: Generated<number>
    name: unknown
    position: Generated<number>
  }
  session: {
    token_hash: Buffer
    edition: string
    realm: string
    subject_id: number
    created_at: Generated<Date>
    seen_at: Generated<Date>
    expires_at: Date
  }
  staff_edition: {
    staff_id: number
    edition: string
    status: number
  }
  staff_member: {
    id: Generated<number>
    login: string
    name: string
    password_hash: string
    locale: string | null
    active: Generated<boolean>
    created_at: Generated<Date>
  }
  subject: {
    edition: string
    id: Generated<number>
    alias: string
    name: unknown
    active: Generated<boolean>
    popular: Generated<boolean>
    position: Generated<number>
  }
  text_override: {
    edition: string
    locale: string
    message_id: string
    text: string
  }
}

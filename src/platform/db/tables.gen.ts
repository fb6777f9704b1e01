// Written by `npm run tables` from the migrated database.
import type { Generated } from 'kysely'

export interface DB {
  account: {
    edition: string
    id: Generated<number>
    name: string
    email: string | null
    created_at: Generated<Date>
    phone: string | null
    password_hash: string | null
    locale: string | null
    email_confirmed_at: Date | null
    phone_confirmed_at: Date | null
    terms_confirmed_at: Date | null
    deleted_at: Date | null
    time_zone: string | null
    time_zone_chosen: Generated<boolean>
  }
  account_code: {
    edition: string
    id: Generated<number>
    handle: number
    purpose: string
    account_id: number | null
    address: string
    code_hash: Buffer
    challenge_hash: Buffer | null
    tries: Generated<number>
    created_at: Date
    expires_at: Date
    used_at: Date | null
    sent_handle: number
    digits: Generated<number>
  }
  account_identity: {
    edition: string
    issuer: string
    subject: string
    account_id: number
    created_at: Date
  }
  blacklisted_contact: {
    edition: string
    contact_hash: Buffer
    client_id: number
  }
  call_count: {
    key: string
    window_start: Date
    calls: number
  }
  captcha_challenge: {
    token_hash: Buffer
    action: string
    expires_at: Date
  }
  catalog_alias: {
    edition: string
    alias: string
  }
  catalog_count: {
    edition: string
    place: string
    place_id: number
    subject_id: number
    level_id: number
    tutors: number
    reviews: Generated<number>
    marks: Generated<number>
  }
  catalog_entry: {
    edition: string
    tutor_id: number
    subject_id: number
    city_id: number
    places: number
    levels: number
    tutor_areas: Generated<number[]>
    client_areas: Generated<number[]>
    price: number
    score: number
    rating: number
    reviews: number
    marks: Generated<number>
  }
  chat_message: {
    edition: string
    id: Generated<number>
    conversation_id: number
    position: number
    side: string
    sender_id: number | null
    auto: Generated<boolean>
    text: Generated<string>
    media: string | null
    system_payload: unknown
    message_service: number | null
    idempotency_key: string | null
    created_at: Date
    deleted_at: Date | null
    deleted_by: number | null
    masked: string | null
    mask_version: Generated<number | null>
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
  client: {
    edition: string
    id: number
    city_id: number | null
    email_subscribed: Generated<boolean>
    blacklisted_at: Date | null
    blacklist_reason: string | null
    created_at: Generated<Date>
    deleted_at: Date | null
  }
  conversation: {
    edition: string
    id: Generated<number>
    order_id: number
    kind: string
    client_id: number | null
    tutor_id: number | null
    last_position: Generated<number>
    last_at: Date
    waits_for_staff: Generated<boolean>
  }
  conversation_read: {
    edition: string
    conversation_id: number
    side: string
    position: Generated<number>
    notified_position: Generated<number>
    read_at: Date | null
  }
  crud_version: {
    edition: string
    resource: string
    row_id: number
    number: number
    staff_id: number | null
    at: Date
    data: unknown
  }
  custom_template: {
    edition: string
    id: Generated<number>
    channel: string
    base: string | null
    title: string
    created_at: Date
  }
  district: {
    edition: string
    id: Generated<number>
    city_id: number
    name: unknown
    active: Generated<boolean>
    position: Generated<number>
    alias: string
    name_in: Generated<unknown>
  }
  email_confirmation: {
    token_hash: Buffer
    edition: string
    account_id: number
    email: string
    created_at: Date
    expires_at: Date
    is_change: Generated<boolean>
  }
  email_profile: {
    edition: string
    id: Generated<number>
    name: string
    sender_name: string | null
    sender_address: string | null
    reply_to: string | null
    signature: Generated<unknown>
    standard: Generated<boolean>
    created_at: Date
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
  generated_password: {
    edition: string
    account_id: number
    hash: Buffer
    created_at: Date
    expires_at: Date
  }
  job_payload: {
    job_id: number
    payload: unknown
    enqueued_at: Generated<Date>
  }
  lesson_order: {
    edition: string
    id: Generated<number>
    client_id: number
    status: Generated<number>
    before: Generated<number[]>
    status_since: Date
    version: Generated<number>
    origin: string
    created_at: Date
    changed_at: Date
    name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    goal: Generated<string>
    wishes: Generated<string>
    at_client: Generated<boolean>
    at_tutor: Generated<boolean>
    at_online: Generated<boolean>
    city_id: number | null
    address: Generated<string>
    schedule: Generated<number[]>
    class_regularity: Generated<number>
    class_duration: Generated<number>
    price: number | null
    practice_id: Generated<number>
    first_class_wish: Date | null
    personal_tutor_id: number | null
    personal_until: Date | null
    auto_appoint: Generated<boolean>
    tutor_id: number | null
    rate: number | null
    appointed_at: Date | null
    appointed_by: string | null
    appointed_reason: unknown
    first_class: Date | null
    first_class_until: Date | null
    fee: number | null
    date_payment_deadline: Date | null
    paid_at: Date | null
    payment_data: unknown
    date_pause_off: Date | null
    remove_reasons: Generated<string[]>
    remove_text: Generated<string>
    review_status: Generated<number>
    review_requested_at: Date | null
    staff_id: number | null
    favorite: Generated<boolean>
    admin_comment: Generated<string>
    school_origin: Generated<string>
    seen: Generated<unknown>
    contact_search: string | null
    text_search: string | null
    goal_masked: string | null
    wishes_masked: string | null
    mask_version: Generated<number>
    contact_unconfirmed: Generated<boolean>
    guest_time_zone: string | null
  }
  level: {
    edition: string
    id: Generated<number>
    alias: string
    name: unknown
    name_for: Generated<unknown>
    advanced: Generated<boolean>
    active: Generated<boolean>
    position: Generated<number>
    number: number
  }
  mail_bounce: {
    edition: string
    id: Generated<number>
    message_id: number | null
    address: string
    permanent: boolean
    status: Generated<string>
    why: Generated<string>
    at: Date
    cleared_at: Date | null
  }
  media: {
    edition: string
    id: Generated<number>
    file: string
    original: string | null
    crop: unknown
    name: string
    width: number | null
    height: number | null
    original_width: number | null
    original_height: number | null
    created_at: Date
    unused_since: Date | null
  }
  media_use: {
    edition: string
    media_id: number
    table_name: string
    row_id: number
    field: string
  }
  message: {
    edition: string
    id: Generated<number>
    event_id: number
    template: string
    channel: string
    recipient: string
    locale: string
    subject: string
    blocks: unknown
    html: string
    text: string
    state: Generated<string>
    attempts: Generated<number>
    last_error: Generated<string>
    created_at: Date
    next_attempt_at: Date
    sent_at: Date | null
    expires_at: Date | null
    sender_name: string | null
    sender_address: string | null
    reply_to: string | null
    account_id: number | null
    kind: Generated<string>
    unsubscribe_token: string | null
    throttled_at: Date | null
    time_zone: string | null
  }
  message_route: {
    edition: string
    event: string
    channel: string
    template: string
    active: Generated<boolean>
    replacement: string | null
  }
  message_template: {
    edition: string
    template: string
    channel: string
    locale: string
    subject: Generated<string>
    body: string
  }
  message_template_setting: {
    edition: string
    template: string
    channel: string
    profile_id: number | null
  }
  message_template_version: {
    edition: string
    template: string
    channel: string
    locale: string
    version: number
    subject: string
    body: string
    shipped: Generated<boolean>
    staff_id: number | null
    created_at: Date
  }
  messenger_delivery: {
    edition: string
    id: Generated<number>
    service: number
    recipient: string
    account_id: number | null
    message_id: number | null
    part: Generated<number>
    text: Generated<string>
    has_media: Generated<boolean>
    skip_if_read: Generated<boolean>
    state: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Date
    last_error: Generated<string>
    media_key_hash: Buffer | null
    media_key_until: Date | null
    created_at: Date
    sent_at: Date | null
    notice_event: number | null
    remote_id: string | null
    notice_kind: string | null
    expires_at: Date | null
  }
  messenger_link: {
    edition: string
    account_id: number
    service: number
    side: string
    recipient: string
    linked_at: Date
    used_at: Date
  }
  messenger_link_code: {
    edition: string
    code_hash: Buffer
    account_id: number
    service: number
    side: string
    expires_at: Date
    recipient: string | null
  }
  messenger_update: {
    edition: string
    service: number
    key: string
    sender: string
    text: string
    media_ref: string | null
    state: Generated<string>
    created_at: Date
    quoted_id: string | null
  }
  migration: {
    name: string
    checksum: string
    applied_at: Generated<Date>
  }
  notification_preference: {
    edition: string
    account_id: number
    kind: string
    channel: string
    wanted: boolean
    changed_at: Date
  }
  order_lesson: {
    edition: string
    order_id: number
    subject_id: number
    position: Generated<number>
    status: Generated<number>
    created_at: Generated<Date>
  }
  order_level: {
    edition: string
    order_id: number
    subject_id: number
    level_id: number
    first: Generated<boolean>
    status: Generated<number>
    created_at: Generated<Date>
  }
  order_link: {
    token_hash: Buffer
    edition: string
    account_id: number
    order_id: number
    created_at: Date
    expires_at: Date
  }
  order_place: {
    edition: string
    id: Generated<number>
    order_id: number
    kind: string
    city_id: number
    district_id: number | null
    subdistrict_id: number | null
    address: Generated<string>
  }
  order_response: {
    edition: string
    id: Generated<number>
    order_id: number
    tutor_id: number
    kind: string
    state: Generated<string>
    offered_at: Date
    responded_at: Date | null
    text: Generated<string>
    rate: number | null
    refused_reason: string | null
    remove_reasons: Generated<string[]>
    points: Generated<number>
    parts: Generated<unknown>
    yellow: Generated<boolean>
    seen_at: Date | null
    text_masked: string | null
    mask_version: Generated<number>
    fee: number | null
  }
  passkey_challenge: {
    token_hash: Buffer
    edition: string
    staff_id: number
    purpose: string
    challenge: string
    expires_at: Date
  }
  recent_request: {
    edition: string
    fingerprint: string
    at: Date
    order_id: number | null
  }
  region: {
    edition: string
    id: Generated<number>
    name: unknown
    position: Generated<number>
  }
  review: {
    edition: string
    id: Generated<number>
    tutor_id: number
    client_id: number | null
    subject_id: number
    level_id: number | null
    mark: number
    text: Generated<string>
    locale: string
    created_at: Date
    response_text: Generated<string>
    responded_at: Date | null
    version: Generated<number>
    order_id: number | null
  }
  review_summary: {
    edition: string
    tutor_id: number
    marks: number[]
    reviews: number
    at_least: number
  }
  saved_filter: {
    edition: string
    id: Generated<number>
    staff_id: number
    segment: string
    name: string
    query: string
    shared: Generated<boolean>
    created_at: Generated<Date>
  }
  seed_applied: {
    edition: string
    slice: string
  }
  session: {
    token_hash: Buffer
    edition: string
    realm: string
    subject_id: number
    created_at: Generated<Date>
    seen_at: Generated<Date>
    expires_at: Date
    role: string | null
    family: Generated<string>
    acting_staff_id: number | null
    parent_token_hash: Buffer | null
    limited_to: string | null
    limited_id: number | null
  }
  sign_in_ticket: {
    token_hash: Buffer
    edition: string
    realm: string
    subject_id: number
    expires_at: Date
    family: string
    session_ends_at: Date
  }
  staff_edition: {
    staff_id: number
    edition: string
    status: number
  }
  staff_identity: {
    issuer: string
    subject: string
    staff_id: number
    created_at: Date
  }
  staff_invitation: {
    staff_id: number
    edition: string
    token_hash: Buffer
    password_hash: string
    expires_at: Date
  }
  staff_member: {
    id: Generated<number>
    login: string
    name: string
    password_hash: string
    locale: string | null
    active: Generated<boolean>
    created_at: Generated<Date>
    time_zone: string | null
    time_zone_chosen: Generated<boolean>
  }
  staff_passkey: {
    id: Generated<number>
    staff_id: number
    host: string
    credential_id: string
    public_key: Buffer
    counter: Generated<number>
    transports: Generated<string[]>
    name: string
    created_at: Date
    used_at: Date | null
  }
  staff_schedule: {
    edition: string
    staff_id: number
    hours: number[]
  }
  staff_view: {
    staff_id: number
    segment: string
    columns: string[]
  }
  stored_file: {
    edition: string
    name: string
    type: string
    bytes: number
    variants: Generated<string[]>
    created_at: Date
  }
  subdistrict: {
    edition: string
    id: Generated<number>
    district_id: number
    name: unknown
    name_in: Generated<unknown>
    active: Generated<boolean>
    position: Generated<number>
  }
  subject: {
    edition: string
    id: Generated<number>
    alias: string
    name: unknown
    active: Generated<boolean>
    popular: Generated<boolean>
    position: Generated<number>
    name_of: Generated<unknown>
    in_footer: Generated<boolean>
  }
  subject_level: {
    edition: string
    subject_id: number
    level_id: number
  }
  text_override: {
    edition: string
    locale: string
    message_id: string
    text: string
  }
  top_placement: {
    edition: string
    id: Generated<number>
    tutor_id: number
    subject_id: number
    city_id: number | null
    starts_at: Date
    ends_at: Date
    created_at: Date
  }
  tutor: {
    edition: string
    id: number
    state: Generated<string>
    active: Generated<boolean>
    published_at: Date | null
    deletion_requested_at: Date | null
    anonymised_at: Date | null
    name: Generated<unknown>
    first_name: Generated<unknown>
    avatar: string | null
    sex: string | null
    birth_date: string | null
    city_id: number | null
    university_id: number | null
    university_graduation_year: number | null
    prof: number | null
    teaching_since: number | null
    short_description: Generated<unknown>
    description: Generated<unknown>
    schedule: Generated<number[]>
    video_url: string | null
    work_home: Generated<boolean>
    work_travel: Generated<boolean>
    work_online: Generated<boolean>
    score: Generated<number>
    points_first_diploma: Generated<number>
    points_second_diploma: Generated<number>
    verification: Generated<string>
    verified_until: Date | null
    school_tutor: Generated<boolean>
    accept_orders: Generated<boolean>
    auto_appoint: Generated<boolean>
    show_in_catalog: Generated<boolean>
    potential_school_tutor: Generated<boolean>
    trusted: Generated<boolean>
    favorite: Generated<boolean>
    admin_comment: Generated<string>
    created_at: Generated<Date>
    affiliate_id: number | null
    version: Generated<number>
    submitted_at: Date | null
    revision_comment: Generated<string>
    verification_at: Date | null
    verification_comment: Generated<string>
    university_name: Generated<string>
    penalty: Generated<number>
    penalty_reason: Generated<string>
    privacy: Generated<unknown>
    email_subscribed: Generated<boolean>
    hidden_by_staff: Generated<boolean>
    deleted_at: Date | null
    photo: string | null
    score_parts: Generated<number[]>
    text_masks: Generated<unknown>
    mask_version: Generated<number>
  }
  tutor_card: {
    edition: string
    tutor_id: number
    card: unknown
    folded_name: string
    search_words: string
    indexed: boolean
    changed_at: Date
  }
  tutor_document: {
    edition: string
    id: Generated<number>
    tutor_id: number
    kind: string
    file: string
    created_at: Generated<Date>
    state: Generated<string>
    checked_at: Date | null
  }
  tutor_draft: {
    edition: string
    tutor_id: number
    data: unknown
    saved_at: Date
  }
  tutor_photo: {
    edition: string
    tutor_id: number
    state: string
    original: string
    original_width: number
    original_height: number
    portrait: string
    x: number
    y: number
    width: number
    height: number
    created_at: Date
  }
  tutor_place: {
    edition: string
    id: Generated<number>
    tutor_id: number
    kind: string
    city_id: number
    district_id: number | null
    subdistrict_id: number | null
  }
  tutor_record: {
    edition: string
    tutor_id: number
    offers: Generated<number>
    answers: Generated<number>
    answer_minutes: Generated<number>
    paid_orders: Generated<number>
  }
  tutor_revision: {
    edition: string
    tutor_id: number
    texts: Generated<unknown>
    state: Generated<string>
    comment: Generated<string>
    submitted_at: Date
  }
  tutor_subject: {
    edition: string
    tutor_id: number
    subject_id: number
    price: number
    description: Generated<unknown>
    position: Generated<number>
  }
  tutor_subject_level: {
    edition: string
    tutor_id: number
    subject_id: number
    level_id: number
  }
  undo_step: {
    edition: string
    token: Generated<string>
    resource: string
    staff_id: number
    expires_at: Date
    steps: unknown
  }
  university: {
    edition: string
    id: Generated<number>
    city_id: number | null
    name: unknown
    active: Generated<boolean>
  }
  unsubscribe_token: {
    edition: string
    token: string
    account_id: number
    kind: string
    created_at: Date
  }
  used_token: {
    token_hash: Buffer
    expires_at: Date
  }
  vacancy: {
    edition: string
    id: Generated<number>
    title: unknown
    text: unknown
    image: unknown
    city_id: number | null
    employment: string
    pay: number | null
    status: string
    published_at: Date | null
  }
}

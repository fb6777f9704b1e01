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
    passkey_removal_at: Date | null
    password_set_by_staff_at: Date | null
    email_confirmed_by_guest: Generated<boolean>
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
  account_passkey: {
    edition: string
    id: Generated<number>
    account_id: number
    host: string
    credential_id: string
    public_key: Buffer
    counter: Generated<number>
    transports: Generated<string[]>
    name: string
    created_at: Date
    used_at: Date | null
  }
  api_token: {
    edition: string
    id: Generated<number>
    account_id: number
    token_hash: Buffer
    hint: string
    name: string
    scopes: string[]
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  billing_data: {
    edition: string
    tutor_id: number
    state: string
    legal_form: Generated<string>
    tax_id: Generated<string>
    name: string
    address: string
    postcode: string
    city: string
    iban: Generated<string>
    comment: Generated<string>
    submitted_at: Date | null
    decided_at: Date | null
    decided_by: number | null
    approved_before: unknown
  }
  billing_document: {
    edition: string
    id: Generated<number>
    tutor_id: number
    kind: string
    file: string
    created_at: Date
  }
  blacklisted_contact: {
    edition: string
    contact_hash: Buffer
    client_id: number
  }
  broken_link: {
    edition: string
    id: Generated<number>
    found_on: string
    target: string
    status: number
    found_at: Date
  }
  broken_link_check: {
    edition: string
    next_page: number
    checked: number
    total: number
    checked_at: Date
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
    key_digest: string | null
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
  consent_record: {
    edition: string
    id: Generated<number>
    key_hash: Buffer
    statistics: boolean
    marketing: boolean
    version: number
    locale: string
    given_at: Date
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
  cpa_partner: {
    edition: string
    id: Generated<number>
    name: string
    click_param: string
    postback_url: string
    days: number
    active: boolean
    method: string
  }
  cpa_postback: {
    edition: string
    id: Generated<number>
    partner_id: number
    order_id: number
    state: string
    amount: number
    status: string
    attempts: Generated<number>
    answer: Generated<string>
    created_at: Date
    sent_at: Date | null
  }
  crud_preview: {
    edition: string
    token: Generated<string>
    resource: string
    staff_id: number
    expires_at: Date
    data: unknown
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
  examination_test: {
    edition: string
    id: Generated<number>
    kind: Generated<string>
    alias: string
    name: unknown
    description: unknown
    subject_id: number | null
    level_id: number | null
    language: string
    minutes: number
    status: string
    published_at: Date | null
    position: number
  }
  examination_test_subject: {
    edition: string
    test_id: number
    subject_id: number
  }
  experiment: {
    edition: string
    id: Generated<number>
    key: string
    name: string
    hypothesis: string
    feature: string
    value_a: string
    value_b: string
    value_c: string
    value_d: string
    weight_a: number
    weight_b: number
    weight_c: number
    weight_d: number
    coverage: number
    device: string
    visitors: string
    language: string
    status: string
    started_at: Date | null
    stopped_at: Date | null
    final_results: unknown
  }
  experiment_goal: {
    edition: string
    visitor: Buffer
    goal: string
    reached_at: Date
    experiment_id: number
  }
  experiment_view: {
    edition: string
    experiment_id: number
    visitor: Buffer
    variation: number
    viewed_at: Date
  }
  feature: {
    edition: string
    id: Generated<number>
    key: string
    description: string
    value: string
    rollout: number
    rollout_value: string
    device: string
    visitors: string
    language: string
    active: boolean
  }
  fee_block: {
    edition: string
    tutor_id: number
    stage: string
    since: Date
    lifted_until: Date | null
  }
  fee_settlement: {
    edition: string
    id: Generated<number>
    order_id: number
    tutor_id: number
    kind: string
    amount: number
    method: Generated<string>
    reference: Generated<string>
    reason: string
    staff_id: number
    state: string
    decided_by: number | null
    decided_at: Date | null
    confirmed_by: number | null
    confirmed_at: Date | null
    created_at: Date
  }
  feedback_message: {
    edition: string
    id: Generated<number>
    account_id: number | null
    name: string
    email: string
    text: string
    locale: string
    status: string
    created_at: Date
    answered_at: Date | null
  }
  generated_password: {
    edition: string
    account_id: number
    hash: Buffer
    created_at: Date
    expires_at: Date
  }
  h2text: {
    edition: string
    id: Generated<number>
    online: Generated<boolean>
    subject_id: number | null
    level_id: number | null
    city_id: number | null
    district_id: number | null
    subdistrict_id: number | null
    heading: Generated<unknown>
    text: Generated<unknown>
    title: Generated<unknown>
    description: Generated<unknown>
    written: Generated<boolean>
    visits: Generated<number>
    version: Generated<number>
    written_in: Generated<string>
  }
  h2text_visits: {
    edition: string
    day: string
    h2text_id: number
    visits: number
  }
  installation: {
    is_only: Generated<boolean>
    id: Generated<string>
    vapid_private_key: string | null
    unknown_files: Generated<number>
    created_at: Generated<Date>
  }
  invoice: {
    edition: string
    id: Generated<number>
    kind: string
    series: string
    year: number
    number: number
    full_number: string
    tutor_id: number
    movement_id: number
    payment_id: number | null
    corrects_id: number | null
    issued_at: Date
    supplied_at: Date
    locale: string
    seller: unknown
    buyer: unknown
    lines: unknown
    vat_percent: number
    net: number
    vat: number
    gross: number
    currency: string
    state_number: Generated<string>
    state_qr: Buffer | null
    file: string | null
    replaces_id: number | null
  }
  invoice_counter: {
    edition: string
    series: string
    year: number
    last: number
  }
  job_application: {
    edition: string
    id: Generated<number>
    vacancy_id: number
    name: string
    email: string
    phone: string
    message: string
    file: string | null
    cv_title: string
    locale: string
    status: string
    note: Generated<string>
    created_at: Date
    erase_at: Date
  }
  job_payload: {
    job_id: number
    payload: unknown
    enqueued_at: Generated<Date>
  }
  job_release: {
    job: string
    count: number
  }
  ledger_account: {
    edition: string
    id: Generated<number>
    kind: string
    owner_id: number | null
    currency: string
    balance: number | null
    entries: Generated<number>
  }
  ledger_day: {
    edition: string
    day: string
    kind: string
    account_id: number
    sum: number
  }
  ledger_day_progress: {
    edition: string
    summed_id: Generated<number>
    seen_id: Generated<number>
    seen_xid: Generated<number>
  }
  ledger_entry: {
    edition: string
    movement_id: number
    account_id: number
    amount: number
    number: number | null
    balance_after: number | null
  }
  ledger_movement: {
    edition: string
    id: Generated<number>
    kind: string
    key: string
    at: Date
    actor_realm: string
    actor_id: number | null
    reason: Generated<string>
    payment_id: number | null
    order_id: number | null
    top_id: number | null
    reverses_id: number | null
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
    refund_adjustment_id: number | null
    proposed_rate: number | null
    proposed_fee: number | null
    proposed_by: string | null
    proposed_at: Date | null
    fee_settled: Generated<number>
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
  marketing_delivery: {
    edition: string
    service: string
    event_id: number
    is_conversion: boolean
    attempts: Generated<number>
  }
  marketing_event: {
    edition: string
    id: Generated<number>
    key: string
    name: string
    page: string
    band: number | null
    visitor: string
    statistics: boolean
    marketing: boolean
    clicks: unknown
    occurred_at: Date
    experiment: string | null
    variation: number | null
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
  merchant: {
    edition: string
    id: Generated<number>
    provider: string
    name: string
    base_url: Generated<string>
    keys: Buffer | null
    key_hints: Generated<unknown>
    test: Generated<boolean>
    active: Generated<boolean>
    position: Generated<number>
    created_at: Generated<Date>
    rejected_notice: unknown
    rejected_notice_at: Date | null
  }
  merchant_old_keys: {
    edition: string
    id: Generated<number>
    merchant_id: number
    keys: Buffer
    accepted_until: Date
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
    priority: Generated<string>
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
  news: {
    edition: string
    id: Generated<number>
    title: unknown
    alias: string
    category_id: number
    summary: unknown
    text: unknown
    image: unknown
    tags: unknown
    author_id: number | null
    status: string
    active: boolean
    publish_at: Date | null
    changed_at: Generated<Date>
    version: Generated<number>
    written_locales: Generated<string[]>
  }
  news_category: {
    edition: string
    id: Generated<number>
    name: unknown
    alias: string
    description: Generated<unknown>
    active: Generated<boolean>
    position: number
  }
  news_subject: {
    edition: string
    news_id: number
    subject_id: number
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
  order_touch: {
    edition: string
    order_id: number
    first: unknown
    last: unknown
    partner_id: number | null
    click_id: string
  }
  outside_features: {
    edition: string
    site: string
    payload: unknown
    fetched_at: Date
  }
  page_metatags: {
    edition: string
    id: Generated<number>
    pattern: string
    title: Generated<unknown>
    description: Generated<unknown>
    active: Generated<boolean>
  }
  partner: {
    edition: string
    id: Generated<number>
    name: string
    email: string
    active: Generated<boolean>
    calls_per_minute: number
    expires_at: Date | null
    created_at: Generated<Date>
    key_hash: Buffer | null
    key_hint: Generated<string>
    key_issued_at: Date | null
    key_used_at: Date | null
  }
  passkey_challenge: {
    token_hash: Buffer
    edition: string
    staff_id: number | null
    purpose: string
    challenge: string
    expires_at: Date
    account_id: number | null
  }
  password_link: {
    edition: string
    account_id: number
    token_hash: Buffer
    address: string
    created_at: Date
    expires_at: Date
  }
  payment: {
    edition: string
    id: Generated<number>
    tutor_id: number
    purpose: string
    subject_id: number | null
    amount: number
    donation: Generated<number>
    currency: string
    provider: string
    merchant_id: number
    card_id: number | null
    save_card: Generated<boolean>
    status: string
    checkout_ref: string | null
    provider_ref: string | null
    checkout_url: string | null
    failure: Generated<string>
    refunded: Generated<number>
    disputed: Generated<boolean>
    undelivered: Generated<boolean>
    locale: string
    created_at: Date
    expires_at: Date
    succeeded_at: Date | null
    next_check_at: Date | null
    checked_at: Date | null
    key: string | null
    compared_at: Date | null
    card_fingerprint: string | null
    disputed_amount: number | null
    disputes: Generated<unknown>
    purchase: string | null
    closed_at: Date | null
    paid_twice: Generated<boolean>
    key_digest: string | null
    provider_prefix: Generated<string>
  }
  payment_card: {
    edition: string
    id: Generated<number>
    tutor_id: number
    merchant_id: number
    token: Buffer
    fingerprint: string
    brand: Generated<string>
    last4: string
    expires: Generated<string>
    created_at: Date
    deleted_at: Date | null
  }
  payment_difference: {
    edition: string
    id: Generated<number>
    payment_id: number
    found_at: Date
    ours: unknown
    theirs: unknown
    state: Generated<string>
    reason: Generated<string>
    staff_id: number | null
    settled_at: Date | null
  }
  payment_notice: {
    edition: string
    id: Generated<number>
    merchant_id: number
    payment_id: number | null
    digest: Buffer
    received_at: Date
    report: unknown
    card: Buffer | null
    look_up: boolean
    state: Generated<string>
    note: Generated<string>
  }
  payment_refund: {
    edition: string
    id: Generated<number>
    payment_id: number
    amount: number
    status: string
    reason: string
    staff_id: number | null
    provider_ref: string | null
    created_at: Date
    tried_at: Date | null
    ended_at: Date | null
    provider_prefix: Generated<string>
    donation: Generated<number>
    decided_by: number | null
    decided_at: Date | null
  }
  phone_call: {
    edition: string
    id: Generated<number>
    provider: string
    provider_ref: string | null
    direction: string
    state: string
    phone: Generated<string>
    line: Generated<string>
    extension: Generated<string>
    recipient: Generated<string>
    account_id: number | null
    order_id: number | null
    staff_id: number | null
    on_duty: Generated<number[]>
    started_at: Date
    answered_at: Date | null
    ended_at: Date | null
    recording_ref: string | null
    result: string | null
    note: Generated<string>
    failure: Generated<string>
    handled_at: Date | null
    callback_of: number | null
    seen_at: Date | null
    deleted_at: Date | null
  }
  phone_exchange: {
    edition: string
    synced_until: Date | null
    failing_since: Date | null
    failure: Generated<string>
    rejected_notices: Generated<number>
    rejected_at: Date | null
  }
  phone_extension: {
    edition: string
    staff_id: number
    number: string
  }
  press_mention: {
    edition: string
    id: Generated<number>
    title: unknown
    source: string
    link: string
    published_on: string
    active: boolean
  }
  push_delivery: {
    edition: string
    id: Generated<number>
    subscription_id: number
    event_id: number
    kind: string
    title: string
    body: string
    path: string
    attempts: Generated<number>
    created_at: Date
    next_attempt_at: Date
  }
  push_subscription: {
    edition: string
    id: Generated<number>
    account_id: number
    session_family: string
    endpoint: string
    p256dh: Buffer
    auth: Buffer
    locale: string
    created_at: Date
  }
  recent_request: {
    edition: string
    fingerprint: string
    at: Date
    order_id: number | null
  }
  redirect: {
    edition: string
    id: Generated<number>
    source: string
    target: Generated<string>
    kind: string
    hits: Generated<number>
    last_hit_at: Date | null
    replaces_page: Generated<boolean>
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
    text_masked: string | null
    response_masked: string | null
    mask_version: Generated<number>
  }
  review_summary: {
    edition: string
    tutor_id: number
    marks: number[]
    reviews: number
    at_least: number
  }
  robots_version: {
    edition: string
    id: Generated<number>
    body: string
    staff_id: number | null
    saved_at: Date
  }
  sandbox_call: {
    edition: string
    id: string
    data: unknown
  }
  sandbox_checkout: {
    provider: string
    id: string
    data: unknown
    created_at: Generated<Date>
  }
  sandbox_school_record: {
    edition: string
    kind: string
    id: string
    data: unknown
    created_at: Date
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
  school_candidate: {
    edition: string
    id: Generated<number>
    tutor_id: number | null
    name: string
    email: string
    phone: string
    experience: Generated<number>
    about: Generated<string>
    locale: string
    status: Generated<string>
    note: Generated<string>
    reported_at: Date | null
    created_at: Date
    erase_at: Date
  }
  school_candidate_subject: {
    edition: string
    candidate_id: number
    subject_id: number
  }
  school_lesson: {
    edition: string
    subject_id: number
    position: number
  }
  school_message: {
    edition: string
    id: Generated<number>
    kind: string
    order_id: number | null
    transfer_id: number | null
    candidate_id: number | null
    key: Generated<string>
    state: Generated<string>
    attempts: Generated<number>
    claimed_until: Date | null
    error: Generated<string>
    created_at: Date
    settled_at: Date | null
    failures: Generated<number>
  }
  school_report: {
    edition: string
    report_id: string
    kind: string
    outcome: string
    received_at: Date
  }
  school_state: {
    edition: string
    transfer_offline_lesson: Generated<boolean>
    last_success_at: Date | null
    failing_since: Date | null
    failures: Generated<number>
    retry_at: Date | null
    last_error: Generated<string>
    alerted_at: Date | null
    rejected_calls: Generated<number>
    last_rejected_at: Date | null
    lessons_synced_at: Date | null
  }
  school_transfer: {
    edition: string
    id: Generated<number>
    order_id: number
    cause: string
    rule_id: number | null
    reason: Generated<string>
    facts: Generated<unknown>
    state: Generated<string>
    teacher: Generated<string>
    first_lesson_at: Date | null
    note: Generated<string>
    reported_at: Date | null
    created_at: Date
    ended_at: Date | null
  }
  seed_applied: {
    edition: string
    slice: string
  }
  seller_version: {
    edition: string
    id: Generated<number>
    valid_from: string
    name: string
    address: string
    tax_id: string
    tax_id_name: string
    other_ids: Generated<string>
    bank_account: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    invented: Generated<boolean>
    entered_by: number | null
    entered_at: Date
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
    browser: string | null
    system: string | null
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
  site_review: {
    edition: string
    id: Generated<number>
    account_id: number | null
    name: string
    email: string
    mark: number
    text: string
    locale: string
    reply: Generated<string>
    status: string
    token_hash: Buffer | null
    created_at: Date
    published_at: Date | null
    deleted_at: Date | null
    text_masked: string | null
    mask_version: Generated<number>
  }
  site_video: {
    edition: string
    id: Generated<number>
    title: unknown
    description: unknown
    video: unknown
    poster: unknown
    active: boolean
    published_on: string
  }
  staff_access_change: {
    staff_id: number
    changed_by: number
    at: Date
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
    invited_at: Date | null
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
  static_page: {
    edition: string
    id: Generated<number>
    alias: string
    kind: string
    title: unknown
    description: unknown
    text: unknown
    status: string
    publish_at: Date | null
    published_at: Date | null
    version: Generated<number>
  }
  stored_file: {
    edition: string
    name: string
    type: string
    bytes: number
    variants: Generated<string[]>
    created_at: Date
  }
  stored_link: {
    edition: string
    id: Generated<number>
    code: string
    url: string
    active: boolean
    hits: Generated<number>
    last_hit_at: Date | null
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
  test_answer: {
    edition: string
    attempt_id: number
    number: number
    question_id: number
    answer: unknown
    correct: Generated<boolean>
  }
  test_attempt: {
    edition: string
    id: Generated<number>
    test_id: number
    browser_hash: string
    code: string
    started_at: Date
    finished_at: Date | null
    score: number | null
  }
  test_question: {
    edition: string
    id: Generated<number>
    test_id: number
    related_section: string
    related_text_id: number | null
    kind: string
    text: string
    options: string
    correct_answer: string
    explanation: string
    active: boolean
    position: number
  }
  test_text: {
    edition: string
    id: Generated<number>
    test_id: number
    name: unknown
    text: string
  }
  text_change: {
    edition: string
    id: Generated<number>
    locale: string
    message_id: string
    text: string
    staff_id: number | null
    changed_at: Date
  }
  text_fingerprint: {
    edition: string
    source: string
    source_id: number
    version: number
  }
  text_override: {
    edition: string
    locale: string
    message_id: string
    text: string
  }
  text_shingle: {
    edition: string
    hash: number
    source: string
    source_id: number
  }
  top_placement: {
    edition: string
    id: Generated<number>
    tutor_id: number
    subject_id: number
    city_id: number | null
    starts_at: Date | null
    ends_at: Date | null
    created_at: Date
    state: Generated<string>
    slot: number | null
    days: number
    price: Generated<number>
    promised_at: Date | null
    refunded: Generated<number>
    removed_at: Date | null
    start_announced: Generated<boolean>
    end_announced: Generated<boolean>
    credit_of: number | null
    credit_seconds: number | null
  }
  top_price: {
    edition: string
    days: number
    price: number
  }
  top_stat: {
    edition: string
    top_id: number
    day: string
    impressions: Generated<number>
    views: Generated<number>
  }
  transfer_rule: {
    edition: string
    id: Generated<number>
    title: string
    subject_id: number | null
    level_id: number | null
    place: Generated<string>
    price_from: number | null
    price_to: number | null
    hour_from: Generated<number>
    hour_to: Generated<number>
    share: Generated<number>
    max_tutors: Generated<number>
    active: Generated<boolean>
    position: Generated<number>
    matched_orders: Generated<number>
    checked_at: Date | null
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
  tutor_device: {
    edition: string
    tutor_id: number
    device: Buffer
    seen_at: Date
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
  tutor_text: {
    edition: string
    id: Generated<number>
    kind: string
    tutor_id: number
    lang: string
    title: string
    text: unknown
    images: Generated<unknown>
    subject_id: number | null
    city_id: number | null
    status: string
    revision_comment: Generated<string>
    mark: Generated<number>
    uniqueness: number | null
    uniqueness_sources: Generated<unknown>
    created_at: Date
    submitted_at: Date | null
    published_at: Date | null
    version: Generated<number>
  }
  tutor_text_comment: {
    edition: string
    id: Generated<number>
    text_id: number
    block: number
    quote: string
    comment: string
    staff_id: number | null
    created_at: Date
    sent_at: Date | null
    resolved_at: Date | null
  }
  tutor_text_live: {
    edition: string
    text_id: number
    kind: string
    tutor_id: number
    lang: string
    title: string
    excerpt: string
    text: unknown
    images: unknown
    subject_id: number | null
    city_id: number | null
    mark: number
    visible: boolean
    published_at: Date
    changed_at: Date
    mask_version: number
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
    version: Generated<number>
  }
  vote: {
    edition: string
    id: Generated<number>
    kind: string
    target_id: number
    browser: Buffer
    account_id: number | null
    rating: number
    voted_at: Date
  }
  wallet_adjustment: {
    edition: string
    id: Generated<number>
    tutor_id: number
    amount: number
    reason: string
    staff_id: number
    state: string
    decided_by: number | null
    decided_at: Date | null
    created_at: Date
    key: string | null
    forgives_debt: Generated<boolean>
    key_digest: string | null
  }
  wallet_closing: {
    edition: string
    tutor_id: number
    choice: string
  }
  web_vital: {
    edition: string
    day: string
    page: string
    device: string
    name: string
    bucket: number
    count: number
  }
  webhook: {
    edition: string
    id: Generated<number>
    owner: string
    account_id: number | null
    partner_id: number | null
    url: string
    secret: Buffer | null
    status: Generated<string>
    created_at: Generated<Date>
    order_created: Generated<boolean>
    order_status_changed: Generated<boolean>
    tutor_listed: Generated<boolean>
    tutor_changed: Generated<boolean>
    tutor_removed: Generated<boolean>
    failures: Generated<number>
    failing_since: Date | null
    retry_at: Date | null
  }
  webhook_delivery: {
    edition: string
    id: Generated<number>
    webhook_id: number
    event_id: number
    type: string
    object: string
    object_id: number
    object_status: string
    created_at: Date
    state: Generated<string>
    attempts: Generated<number>
    next_attempt_at: Date
    delivered_at: Date | null
    resent_at: Date | null
    last_status: number | null
    last_error: Generated<string>
    first_failed_at: Date | null
    rejections: Generated<number>
  }
}

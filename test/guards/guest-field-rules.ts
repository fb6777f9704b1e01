import type { FieldRule } from './guest-fields.ts'
import { writtenByPeople } from './guest-people-rules.ts'

/** Content and reference data, in which staff may give the contacts of the company. */
const writtenByStaff: readonly FieldRule[] = [
  {
    by: 'staff',
    ends: `
      city.name subject.name city.text lesson.text level.text lessons.name lessons.text levels.name levels.text
      best_tutors.city best_tutors.subjects reviews.lesson reviews.level category.text news_one.author
      news_one.summary news_one.title sections.text sections.name subjects.text tags.text school_lessons.name
      static_page.description static_page.title popular.text tutor.city lesson_levels.name locations_home.city
      locations_travel.city districts.name districts.text subdistricts.name subdistricts.text subjects.name
      client_place.city tutor_place.city district.text items.city vacancy.title poster.alt cities.text
      cities.name city_districts.text news_categories.description news_categories.name regions.text
      universities.text subjects.levels page.description page.title subdistrict.text tutors.city tutors.subjects
      post.author post.summary post.title categories.text press.source press.title question.choices
      question.options question.related_section question.text related_text.name related_text.text test.name
      test.description test.subject review.explanation review.related_section review.right review.text
      skills.advice skills.name tests.description tests.name tests.subject similar.city similar.subjects
      home.city home.districts travel.city travel.districts travel.text examination_tests.description
      examination_tests.name examination_tests.subject questions.choices questions.options
      questions.related_section questions.text links.heading links.text about.heading alternatives.text
      related.heading groups.heading lists.text`,
  },
  {
    by: 'staff',
    ends: 'items.reply',
    in: '/api/client/reviews site_reviews',
  },
  {
    by: 'staff',
    ends: 'login name',
    in: '/api/admin/invitation/get',
  },
  {
    by: 'staff',
    ends: 'items.text',
    in: `
      /api/client/all_cities /api/client/all_districts /api/client/all_subjects /api/client/all_tags
      /api/client/all_tags_online`,
  },
  {
    by: 'staff',
    ends: 'image.alt',
    in: `
      /api/client/news /api/client/vacancies/get /api/client/vacancy/get material materials vacancies vacancy`,
  },
  {
    by: 'staff',
    ends: 'items.summary',
    in: '/api/client/news materials',
  },
  {
    by: 'staff',
    ends: 'items.title',
    in: '/api/client/news /api/client/vacancies/get /api/client/videos materials media vacancies',
  },
  {
    by: 'staff',
    ends: 'text.content',
    in: `
      /api/client/news /api/client/static_pages/get /api/client/vacancy/get about catalog contacts how-it-works
      material online_catalog static_page static_page_preview vacancy`,
  },
  {
    by: 'staff',
    ends: 'description',
    in: `
      /api/client/seo_tag ads blogs catalog cities districts material materials online_catalog placement_result
      subjects tags tags_online test_result`,
  },
  {
    by: 'staff',
    ends: 'heading',
    in: `
      /api/client/seo_tag ads blogs catalog cities districts materials media online_catalog placement
      site_reviews subjects tags tags_online test_question tests vacancies`,
  },
  {
    by: 'staff',
    ends: 'texts',
    in: '/api/client/seo_tag sorry',
  },
  {
    by: 'staff',
    ends: 'title',
    in: `
      /api/client/seo_tag ads blogs catalog cities districts materials online_catalog placement placement_result
      placement_start subjects tags tags_online test test_question test_result tests`,
  },
  {
    by: 'staff',
    ends: 'items.description',
    in: '/api/client/videos media',
  },
  {
    by: 'staff',
    ends: 'lead',
    in: 'ads blogs materials tests vacancies',
  },
  {
    by: 'staff',
    ends: 'more.summary more.title',
    in: 'material',
  },
  {
    by: 'staff',
    ends: 'tag',
    in: 'materials',
  },
  {
    by: 'staff',
    ends: 'section',
    in: 'placement test_question',
  },
  {
    by: 'staff',
    ends: 'empty',
    in: 'vacancies',
  },
  {
    by: 'staff',
    ends: 'entry.title',
    in: 'vacancy',
  },
]

/** Addresses, codes, formatted numbers and words of the interface. */
const computed: readonly FieldRule[] = [
  {
    by: 'computed',
    ends: `
      link url alias currency lang language avatar preview_url preview_130 small large published_on kind part
      count day time_zone video_url video_id price from to base advanced figure rating mark total_tutors prefix
      phone_prefix provider next types method path type allowCredentials.id allowCredentials.transports
      passkey.challenge passkey.rpId sections.id challenge site_key employment.text employment.value
      practice.text profs.name items.photo tutor.photo breadcrumbs.text chips.text place.text sort.text
      other.text typed.action keep.name keep.value home.text rating.text test.questions request_link score_text
      share_link share_picture.alt tutors_link result_link school.goal`,
  },
  {
    by: 'computed',
    ends: '*',
    in: 'developers',
  },
  {
    by: 'computed',
    ends: 'request reset',
    in: 'catalog online_catalog',
  },
  {
    by: 'computed',
    ends: 'total',
    in: 'cities districts subjects tags tags_online',
  },
  {
    by: 'computed',
    ends: 'feed',
    in: 'material materials',
  },
  {
    by: 'computed',
    ends: 'catalog',
    in: 'not_found',
  },
  {
    by: 'computed',
    ends: 'reason',
    in: 'not_found sorry',
  },
  {
    by: 'computed',
    ends: 'request_id',
    in: 'sorry',
  },
]

/** Texts that the same visitor has typed, or the account of the visitor. */
const ownInput: readonly FieldRule[] = [
  {
    by: 'own',
    ends: `
      typed.price_from typed.price_to typed.q review.given mine.name mine.email mine.phone me.name me.email
      me.phone`,
  },
  {
    by: 'own',
    ends: 'url',
    in: 'away',
  },
  {
    by: 'own',
    ends: 'token',
    in: 'site_review_activation email_unsubscribe',
  },
  {
    by: 'own',
    ends: 'host',
    in: 'away',
  },
  {
    by: 'own',
    ends: 'query',
    in: 'cities districts subjects tags tags_online',
  },
  {
    by: 'own',
    ends: 'given',
    in: 'placement test_question',
  },
  {
    by: 'own',
    ends: 'draft',
    in: 'request',
  },
]

/** The author of each text that a guest can read. A text without a rule fails the guard. */
export const guestFieldRules = [...writtenByPeople, ...writtenByStaff, ...computed, ...ownInput]

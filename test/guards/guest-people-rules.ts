import type { FieldRule } from './guest-fields.ts'

/** Texts of tutors, clients and visitors: their contacts must be masked. */
export const writtenByPeople: readonly FieldRule[] = [
  {
    by: ['tutor.name'],
    ends: `
      best_tutors.name tutors.name similar.name tutor.name tutor.full_name author.name faces.name
      suggestions.text`,
  },
  {
    by: ['tutor.name'],
    ends: 'items.name',
    in: '/api/client/tutors /api/client/tutors/viewed /api/v1/tutors',
  },
  {
    by: ['tutor.name'],
    ends: 'title',
    in: 'tutor',
  },
  {
    by: ['tutor.first_name'],
    ends: `
      best_tutors.first_name tutors.first_name similar.first_name tutor.first_name instead.first_name`,
  },
  {
    by: ['tutor.first_name'],
    ends: 'items.first_name',
    in: '/api/client/tutors /api/client/tutors/viewed',
  },
  {
    by: ['tutor.short_description'],
    ends: `
      best_tutors.short_description tutors.short_description similar.short_description tutor.summary
      tutor.short_description`,
  },
  {
    by: ['tutor.short_description'],
    ends: 'items.short_description',
    in: '/api/client/tutors /api/client/tutors/viewed',
  },
  {
    by: ['tutor.short_description'],
    ends: 'items.summary',
    in: '/api/v1/tutors',
  },
  {
    by: ['tutor.short_description'],
    ends: 'description',
    in: 'tutor',
  },
  {
    by: ['tutor.description'],
    ends: 'tutor.description',
  },
  {
    by: ['tutor_subject.description'],
    ends: 'subjects.description tutor.lesson_descriptions',
  },
  {
    by: ['tutor.university_name'],
    ends: 'university.name tutor.university',
  },
  {
    by: ['review.text'],
    ends: 'reviews.text',
  },
  {
    by: ['review.response_text'],
    ends: 'reviews.response_text',
  },
  {
    by: ['account.name'],
    ends: 'reviews.author',
  },
  {
    by: ['tutor_text_live.excerpt', 'tutor_text_live.text'],
    ends: 'items.excerpt entry.excerpt more.excerpt text.excerpt ads.excerpt blogs.excerpt',
  },
  {
    by: ['tutor_text_live.excerpt', 'tutor_text_live.text'],
    ends: 'description',
    in: 'ad blog',
  },
  {
    by: ['tutor_text_live.title'],
    ends: 'text.title ads.title blogs.title',
  },
  {
    by: ['tutor_text_live.title'],
    ends: 'items.title',
    in: '/api/client/ads /api/client/blogs ads blogs',
  },
  {
    by: ['tutor_text_live.title'],
    ends: 'entry.title more.title title heading',
    in: 'ad blog',
  },
  {
    by: ['tutor_text_live.images'],
    ends: 'images.alt',
  },
  {
    by: ['tutor_text_live.images'],
    ends: 'image.alt',
    in: '/api/client/ads /api/client/blogs ads blogs tutor ad blog',
  },
  {
    by: ['site_review.name'],
    ends: 'items.author',
    in: '/api/client/reviews site_reviews',
  },
  {
    by: ['site_review.text'],
    ends: 'items.text',
    in: '/api/client/reviews site_reviews',
  },
  {
    by: ['tutor_text_live.text'],
    ends: 'text.content',
    in: '/api/client/ads /api/client/blogs ad blog',
  },
]

import { z } from 'zod'
import { calendarDay, flag, id, integer, text } from '#shared/codecs.ts'
import { orderOrigins, timers } from '../model.ts'
import type { Timer } from '../model.ts'

export const timerNames = Object.keys(timers) as [Timer]
const maxPrice = 10_000_000
export const orderFilterFields = {
  status: integer(1, 12).optional(),
  id: id().optional(),
  /** Matches a part of the name, or the beginning of an email or phone number. */
  client: text(200).optional(),
  tutor: text(200).optional(),
  subject_id: id().optional(),
  level_id: id().optional(),
  city_id: id().optional(),
  online: flag().optional(),
  staff_id: id().optional(),
  created_from: calendarDay().optional(),
  created_to: calendarDay().optional(),
  first_class_from: calendarDay().optional(),
  first_class_to: calendarDay().optional(),
  deadline_from: calendarDay().optional(),
  deadline_to: calendarDay().optional(),
  overdue: flag().optional(),
  review_status: integer(0, 3).optional(),
  favorite: flag().optional(),
  unread_chat: flag().optional(),
  origin: z.enum(orderOrigins).optional(),
  /** In whole currency units. */
  price_from: integer(0, maxPrice).optional(),
  price_to: integer(0, maxPrice).optional(),
  text: text(200).optional(),
  waiting: z.enum(timerNames).optional(),
}

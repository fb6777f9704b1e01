import { z } from 'zod'
import { tutor } from '#shared/access.ts'
import { id, integer } from '#shared/codecs.ts'
import { endpoint, noFields } from '#shared/contract.ts'
import { documentRule, photoRule } from '../model.ts'
import { tutorIdInput, tutorsPanel } from './staff-list.ts'
import { tutorAvatar } from './tutor.ts'

export const documentFiles = { new_documents: documentRule }
const cropArea = {
  x: integer(0, 20_000),
  y: integer(0, 20_000),
  width: integer(1, 20_000),
  height: integer(1, 20_000),
}

export const photoEndpoints = {
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/tutor/avatar/set',
    who: tutor,
    input: noFields,
    files: { avatar: photoRule },
    answer: z.object({ avatar: tutorAvatar }),
    limit: { seconds: 3600, perNetwork: 300, perActor: 60 },
  }),
  cropAvatar: endpoint({
    method: 'POST',
    path: '/api/tutor/avatar/crop',
    who: tutor,
    input: z.object(cropArea),
    answer: z.object({ avatar: tutorAvatar }),
    limit: { seconds: 3600, perNetwork: 600, perActor: 120 },
  }),
  removeAvatar: endpoint({
    method: 'POST',
    path: '/api/tutor/avatar/remove',
    who: tutor,
    input: noFields,
    answer: noFields,
  }),
}

/** Private files are served to their owner and, through separate endpoints, to staff. */
const privateFileTypes = ['image/webp', 'application/pdf'] as const
export const fileEndpoints = {
  original: endpoint({
    method: 'GET',
    path: '/api/tutor/avatar/original',
    who: tutor,
    input: z.object({ state: z.enum(['live', 'waiting']).default('live') }),
    answer: noFields,
    file: 'image/webp',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/tutor/document/get',
    who: tutor,
    input: z.object({ id: id() }),
    answer: noFields,
    file: privateFileTypes,
  }),
}

const staff = { staff: tutorsPanel.staff }

export const staffFileEndpoints = {
  setAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/avatar/set',
    who: staff,
    input: z.object(tutorIdInput),
    files: { avatar: photoRule },
    answer: z.object({ avatar: tutorAvatar }),
  }),
  cropAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/avatar/crop',
    who: staff,
    input: z.object({ ...tutorIdInput, ...cropArea }),
    answer: z.object({ avatar: tutorAvatar }),
  }),
  removeAvatar: endpoint({
    method: 'POST',
    path: '/api/admin/tutor/avatar/remove',
    who: staff,
    input: z.object(tutorIdInput),
    answer: noFields,
  }),
  original: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/avatar/original',
    who: staff,
    input: z.object({ ...tutorIdInput, state: z.enum(['live', 'waiting']).default('live') }),
    answer: noFields,
    file: 'image/webp',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/admin/tutor/document/get',
    who: staff,
    input: z.object({ id: id() }),
    answer: noFields,
    file: privateFileTypes,
  }),
}

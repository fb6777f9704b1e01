import { useState } from 'react'
import type { Endpoint, Envelope } from '#shared/contract.ts'
import type { CrudField } from '#shared/fields.ts'
import type { CropArea, StoredImage, UploadedFile } from '#shared/media.ts'
import { longestFileName } from '#shared/media.ts'
import { call } from '../../api.ts'
import { useT } from '../../frame.tsx'
import { callWithProgress } from '../../upload.ts'

type Answer = Envelope<{ file: UploadedFile }>

/** Sends files of a field to the server, one at a time, and reports progress and problems. */
export function useUpload(endpoint: Endpoint | undefined, name: string, field: CrudField) {
  const t = useT()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState('')
  const { types, maxBytes } = field.upload!

  function problemOf({ name: file, type, size }: File): string {
    const names = types.map((one) => one.split('/')[1]!.toUpperCase()).join(', ')
    if (!types.includes(type)) return t('form.wrong_type', { name: file, types: names })
    return size > maxBytes ? t('form.too_large', { name: file, max: Math.floor(maxBytes / 1_048_576) }) : ''
  }

  async function send(file: File): Promise<UploadedFile | undefined> {
    const found = problemOf(file)
    setProblem(found)
    if (found || !endpoint) return undefined
    setShare(0)
    const input = { field: name, name: file.name.slice(-longestFileName) }
    const answer = (await callWithProgress(setShare)(`POST ${endpoint.path}`, input, { file: [file] })) as Answer
    setShare(undefined)
    return taken(answer)
  }

  function taken(answer: Answer): UploadedFile | undefined {
    if (answer.status === 'success') return answer.data.file
    const { error, message } = answer
    setProblem(typeof error === 'object' ? Object.values(error).flat().join(' ') : (message ?? t(`error.${error}`)))
    return undefined
  }

  return { share, problem, send }
}

/** Without an area it answers the image with its original. */
export async function cropAgain(endpoint: Endpoint, field: string, id: number, area?: CropArea): Promise<Answer> {
  return (await call(`POST ${endpoint.path}`, { field, id, area })) as Answer
}

export const toImage = ({ id, url, image }: UploadedFile): StoredImage => ({ id, url, ...image!, alt: '' })

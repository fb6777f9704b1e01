import PostalMime from 'postal-mime'

/** What came back: to which of our addresses, and whether it says that a letter has failed. */
export type Report = { to: string[]; failure?: { status: string; permanent: boolean; why: string } }

/** Of a delivery report (RFC 3464); undefined for anything else, such as an answer that somebody has typed. */
export async function readReport(bytes: Buffer, envelopeTo: string): Promise<Report | undefined> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch(() => undefined)
  const part = mail?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!mail || !part) return undefined
  const delivered = mail.headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
  const to = [
    envelopeTo,
    ...delivered.map(({ value }) => value.replaceAll(/[<>]/g, '')),
    ...(mail.to ?? []).map(({ address }) => address ?? ''),
  ].filter((address) => address !== '')
  // The first group of fields is about the report; each one after it is about one recipient, and we have but one.
  const [, ...recipients] = groupsOf(textOf(part.content))
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return { to }
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? ''
  return { to, failure: { status, permanent: isGone(status), why: failed.get('diagnostic-code') ?? '' } }
}

/** Codes of RFC 3463 that tell of the address itself; others are about a full box, a policy, a letter or ourselves. */
export const isGone = (status: string) => /^5\.(?:1\.\d|2\.1$)/.test(status)

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')
}

/** Fields like those of a letter: a line that begins with a space goes on with the one before. */
function groupsOf(text: string): Map<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .filter((group) => group.trim() !== '')
    .map((group) => new Map(group.split('\n').flatMap(fieldOf)))
}

function fieldOf(line: string): [string, string][] {
  const [, name, value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? []
  return name ? [[name.toLowerCase(), value.trim()]] : []
}

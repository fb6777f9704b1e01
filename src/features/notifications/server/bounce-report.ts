import PostalMime from 'postal-mime'

export type BounceReport = { to: string[]; failure?: { status: string; permanent: boolean; why: string } }

/** Parses a delivery status notification (RFC 3464); undefined for any other email. */
export async function parseBounceReport(bytes: Buffer, envelopeTo: string): Promise<BounceReport | undefined> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch(() => undefined)
  const part = mail?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!mail || !part) return undefined
  const delivered = mail.headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
  const to = [
    envelopeTo,
    ...delivered.map(({ value }) => value.replaceAll(/[<>]/g, '')),
    ...(mail.to ?? []).map(({ address }) => address ?? ''),
  ].filter((address) => address !== '')
  // The first group describes the report, each further one a recipient; our emails have one recipient.
  const [, ...recipients] = parseFieldGroups(decodeText(part.content))
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return { to }
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? ''
  return { to, failure: { status, permanent: isPermanentStatus(status), why: failed.get('diagnostic-code') ?? '' } }
}

/** RFC 3463 codes about the address itself; others concern a full mailbox, a policy or the message. */
export const isPermanentStatus = (status: string) => /^5\.(?:1\.\d|2\.1$)/.test(status)

function decodeText(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')
}

/** Folded lines start with whitespace, as in email headers. */
function parseFieldGroups(text: string): Map<string, string>[] {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .filter((group) => group.trim() !== '')
    .map((group) => new Map(group.split('\n').flatMap(parseField)))
}

function parseField(line: string): [string, string][] {
  const [, name, value = ''] = /^([\w-]+):(.*)$/.exec(line) ?? []
  return name ? [[name.toLowerCase(), value.trim()]] : []
}

/** A video of an allowed provider; other links are rejected. */
export type VideoLink = { provider: 'youtube'; id: string }

const youtubeHost = /^(?:https?:\/\/)?(?:(?:www|m)\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)(\/.*)$/i
const youtubePath = /^\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)?([\w-]{11})(?:[?&#/].*)?$/

export const longestVideoLink = 500

/** Accepts all common forms of YouTube links. */
export function parseVideoLink(link: string): VideoLink | undefined {
  const id = parseVideoId(link)
  return id === undefined ? undefined : { provider: 'youtube', id }
}

/** Returns the 11-character YouTube id, or undefined if the link is not a YouTube video. */
export function parseVideoId(link: string): string | undefined {
  const rest = youtubeHost.exec(link.trim())?.[1]
  return rest === undefined ? undefined : youtubePath.exec(rest)?.[1]
}

/** The whole id, for example in an address of our own. */
export const videoIdPattern = /^[\w-]{11}$/

export const videoUrl = (id: string) => `https://www.youtube.com/watch?v=${id}`

/** Our own document around the player of the provider, see `platform/http/video-frame.ts`. */
export const videoFramePath = '/video-frame/'
export const videoFrameUrl = (id: string) => videoFramePath + id

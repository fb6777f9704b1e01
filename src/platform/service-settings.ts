import { z } from 'zod'
import { editionByCode } from '#editions/editions.ts'
import { areBots, areGrowthBooks, areSites } from './config-values.ts'

/** Settings of outside services that each edition may have, as a part of `config.ts`. */
export const serviceSettings = {
  /**
   * Messenger bots by edition. Without a bot, notifications are not sent to that messenger; a demo with sandboxed
   * email also sandboxes messengers. Telegram: `ua=https://BOT_ID:SECRET@api.telegram.org/?bot=repeto_bot;pl=…`, with
   * the two halves of the bot token.
   */
  TELEGRAM_BOTS: z
    .string()
    .max(10_000)
    .default('')
    .refine(areBots(['bot'])),
  /** Viber: `ua=https://bot:TOKEN@chatapi.viber.com/?chat=repeto`, where `chat` is the bot's name in chat links. */
  VIBER_BOTS: z
    .string()
    .max(10_000)
    .default('')
    .refine(areBots(['chat'])),
  /**
   * WhatsApp:
   * `ua=https://PHONE_NUMBER_ID:TOKEN@graph.facebook.com/v23.0?phone=15550100&secret=APP_SECRET&verify=WORD`. In the
   * app settings the webhook is `https://<host of the edition>/webhooks/whatsapp` and the verify token is `verify`.
   */
  WHATSAPP_NUMBERS: z
    .string()
    .max(10_000)
    .default('')
    .refine(areBots(['phone', 'secret', 'verify'])),
  /**
   * Analytics services by edition, called by our server for visitors who agreed. Google Analytics 4:
   * `us=https://G-ABC123:API_SECRET@www.google-analytics.com/mp/collect`. Empty: no events are stored or sent.
   */
  GOOGLE_TAGS: z.string().max(10_000).default('').refine(areBots([])),
  /** Meta: `us=https://PIXEL_ID:ACCESS_TOKEN@graph.facebook.com/v23.0`. */
  META_PIXELS: z.string().max(10_000).default('').refine(areBots([])),
  /**
   * Editions that remember the ad or site a visitor came from, for the report in the panel, even without an analytics
   * service or an active affiliate network: `ua,mx`.
   */
  ATTRIBUTION_EDITIONS: z
    .string()
    .max(200)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .refine((codes) => codes.every((code) => editionByCode(code) !== undefined)),
  /** Scripts of chat widgets by edition: `us=https://chat.example/widget.js`. Loaded on first use, after consent. */
  LIVE_CHATS: z.string().max(10_000).default('').refine(areSites),
  /**
   * GrowthBook services by edition, with the key of the connection: `us=https://cdn.growthbook.io/?key=sdk-abc123`.
   * Their features replace those of the panel. Empty: our own.
   */
  GROWTHBOOK_SITES: z.string().max(10_000).default('').refine(areGrowthBooks),
}

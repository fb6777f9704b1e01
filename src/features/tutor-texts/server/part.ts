import type { Ctx } from '#platform/context.ts'
import { crudPlugin } from '#platform/crud/crud.ts'
import { rowWriter } from '#platform/crud/row-changes.ts'
import type { CrudOptions } from '#platform/crud/crud-options.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import type { Person } from '#shared/access.ts'
import { fail } from '#shared/errors.ts'
import type { Crud } from '#shared/panel.ts'
import type { ownTextPages, publicTextRoutes, staffTextCalls, tutorTextCalls } from '../contract.ts'
import type { TextKind } from '../model.ts'
import { addComment, removeComment, resolveComment } from './comments.ts'
import { countWaitingTexts } from './notifications.ts'
import { changeOwnStatus } from './own/change-status.ts'
import { addOwnImage, removeOwnImage } from './own/images.ts'
import { getOwnRow, lockOwnText } from './own/lock-text.ts'
import { loadOwnText, loadOwnTexts } from './own/own-pages.ts'
import { getTextRules, listOwnTexts, presentOwnText } from './own/present-own.ts'
import { createOwnText, saveOwnText } from './own/save-text.ts'
import { findShownText } from './public/live-texts.ts'
import { listTexts, loadTextList, loadTextPage } from './public/text-pages.ts'
import { textSitemap } from './public/text-sitemap.ts'
import { addImageByStaff, getTextReview, removeImageByStaff } from './staff/text-review.ts'
import { changeStatusByStaff, textActionHandlers } from './staff/text-actions.ts'
import type { TextSlice } from './text-slice.ts'
import { requestUniquenessCheck } from './uniqueness/check-uniqueness.ts'

/** The contract of one of the two slices. */
export type TextContract<N extends TextKind = TextKind, P extends string = string, O extends string = string> = {
  panel: Crud
  own: ReturnType<typeof tutorTextCalls<N, P>>
  staff: ReturnType<typeof staffTextCalls<N>>
  site: ReturnType<typeof publicTextRoutes<N, P, `/${string}/`>>
  ownPages: ReturnType<typeof ownTextPages<O, `/${string}`>>
}

/** Everything that a slice of texts does, from its contract. */
export function tutorTextPart<N extends TextKind, P extends string, O extends string>(
  contract: TextContract<N, P, O>,
): PluginPart {
  const { panel, own, staff, site, ownPages } = contract as unknown as TextContract<'ad', 'ads'>
  const { name: kind, plural, path } = contract.site
  const options: CrudOptions = { table: 'tutor_text', scope: { kind }, actions: textActionHandlers }
  const slice: TextSlice = {
    kind,
    plural,
    path,
    ownPath: contract.ownPages.list.path,
    writer: rowWriter(panel, options),
  }
  const shown = { kind, plural, path }
  const one = <T>(value: T) => ({ [kind]: value }) as { ad: T }
  const given = (input: object) => (input as Record<string, never>)[kind]!
  const textIdOf = (input: object) => (input as Record<string, number | undefined>)[`${kind}_id`]
  const review = (ctx: Ctx, id: number) => getTextReview(slice, ctx, id)
  const ownText = async (ctx: Ctx<Person>, id: number) => presentOwnText(slice, ctx, await getOwnRow(slice, ctx, id))

  const { name: _name, ...part } = combineParts(
    kind,
    crudPlugin(panel, { table: 'tutor_text', scope: { kind }, actions: textActionHandlers }),
    {
      panel: { pages: [], waiting: { [panel.at.segment]: (ctx) => countWaitingTexts(ctx, kind) } },
      routes: {
        sitemap: { [plural]: textSitemap(shown) },
        endpoints: [
          ...implement(own, {
            create: {
              standalone: async (ctx, input, files) => one(await createOwnText(slice, ctx, given(input), files)),
            },
            save: { standalone: async (ctx, input, files) => one(await saveOwnText(slice, ctx, given(input), files)) },
            get: async (ctx, { id }) => one(await ownText(ctx, id)),
            list: async (ctx, input) => ({ [plural]: await listOwnTexts(slice, ctx, input.page) }) as never,
            rules: (ctx) => getTextRules(slice, ctx),
            addImage: {
              standalone: (ctx, input, { image = [] }) =>
                addOwnImage(
                  slice,
                  ctx,
                  {
                    inline: input.inline === true,
                    tutor_id: input.tutor_id as number | undefined,
                    textId: textIdOf(input),
                  },
                  image,
                ),
            },
            removeImage: async (ctx, { image_id }) => one(await removeOwnImage(slice, ctx, image_id)),
            changeStatus: async (ctx, input) => one(await changeOwnStatus(slice, ctx, given(input))),
            resolveComment: async (ctx, input) =>
              one(await ownText(ctx, await resolveComment(ctx, (id) => lockOwnText(slice, ctx, id), input))),
          }),
          ...implement(staff, {
            changeStatus: (ctx, input) => changeStatusByStaff(slice, ctx, given(input)),
            addImage: {
              standalone: (ctx, input, { image = [] }) =>
                addImageByStaff(slice, ctx, { tutor_id: input.tutor_id, textId: textIdOf(input)! }, image),
            },
            removeImage: (ctx, { image_id }) => removeImageByStaff(slice, ctx, image_id),
            checkUniqueness: async (ctx, { id }) => {
              await slice.writer.get(ctx, id)
              await requestUniquenessCheck(ctx, id)
              return {}
            },
            review: (ctx, { id }) => review(ctx, id),
            addComment: async (ctx, input) => review(ctx, await addComment(slice, ctx, input)),
            removeComment: async (ctx, { id }) => review(ctx, await removeComment(slice, ctx, id)),
          }),
          ...implement(site.calls, {
            list: async (ctx, { id, lang: _lang, ...query }) => {
              const text = id === undefined ? null : ((await findShownText(ctx, shown, id)) ?? null)
              if (id !== undefined && !text) throw fail('not_found')
              return { [plural]: await listTexts(ctx, shown, query), text } as never
            },
          }),
        ],
        pages: [
          page(site.pages.list, (ctx, input) => loadTextList(ctx, shown, input)),
          page(site.pages.entry, (ctx, { id }) => loadTextPage(ctx, shown, id)),
          page(ownPages.list, (ctx, input) => loadOwnTexts(slice, ctx, input)),
          page(ownPages.entry, (ctx, input) => loadOwnText(slice, ctx, input)),
        ],
      },
    },
  )
  return part
}

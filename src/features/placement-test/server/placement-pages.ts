import { getCatalogNames } from '#features/catalog/public.ts'
import { placementAlias } from '#features/exams/model.ts'
import { describeTest, getTest, loadTestQuestion, readTestResult } from '#features/exams/public.ts'
import { referenceOf } from '#editions/reference.ts'
import type { Ctx } from '#platform/context.ts'
import { withHead } from '#platform/plugin.ts'
import type { Redirect } from '#platform/plugin.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import type { placementPage, placementResultPage, placementStartPage } from '../contract.ts'
import { isPlacementSection, levelGroupOf, placementLevelOf } from '../model.ts'
import type { CefrLevel } from '../model.ts'

const alias = placementAlias

/** Sections that staff have added have no translation. */
const nameSection = (ctx: Ctx) => (section: string) =>
  isPlacementSection(section) ? ctx.t(`placement.section.${section}`) : section

export async function loadPlacementStart(ctx: Ctx): Promise<LoadedData<typeof placementStartPage>> {
  const { data, head } = await describeTest(ctx, await getTest(ctx, alias), nameSection(ctx))
  return withHead(data, head)
}

export function loadPlacement(
  ctx: Ctx,
  { number }: Input<typeof placementPage>,
): Promise<LoadedData<typeof placementPage> | Redirect> {
  return loadTestQuestion(ctx, { alias, number }, nameSection(ctx))
}

export async function loadPlacementResult(
  ctx: Ctx,
  { code }: Input<typeof placementResultPage>,
): Promise<LoadedData<typeof placementResultPage>> {
  const describeLevel = (score: number, total: number) =>
    ctx.t(`placement.level.${placementLevelOf(score, total) ?? 'none'}`)
  const { data, picture } = await readTestResult(
    ctx,
    { alias, code },
    {
      sectionName: nameSection(ctx),
      advice: (section, state) =>
        isPlacementSection(section) ? ctx.t(`placement.advice.${section}.${state}`) : ctx.t(`tests.advice.${state}`),
      findLevelId: (score, total) => findLevelId(ctx, placementLevelOf(score, total)),
      picture: ({ score, total, test }) => ({
        title: describeLevel(score, total),
        subtitle: `${test.name} · ${score}/${total}`,
      }),
    },
  )
  const { score, total } = data
  const level = placementLevelOf(score, total)
  const verdict = describeLevel(score, total)
  return withHead(
    {
      ...data,
      title: `${ctx.t('placement.result.title', { verdict })} — ${ctx.edition.siteName}`,
      level: level ?? null,
      school: await describeSchoolRequest(ctx, level, ctx.t('placement.goal', { verdict, score, total })),
    },
    { index: false, picture },
  )
}

async function findLevelId(ctx: Ctx, level: CefrLevel | undefined): Promise<number | undefined> {
  const wanted = level && referenceOf(ctx.edition).placement?.levels[levelGroupOf(level)]
  if (!wanted) return undefined
  return (await getCatalogNames(ctx)).levels.byAlias.get(wanted)?.id
}

async function describeSchoolRequest(ctx: Ctx, level: CefrLevel | undefined, goal: string) {
  const { subject_id } = await getTest(ctx, alias)
  if (!ctx.edition.school || subject_id === null) return null
  const levelId = await findLevelId(ctx, level)
  return {
    lesson_id: subject_id,
    level_ids: levelId === undefined ? [] : [levelId],
    goal,
    phone_prefix: ctx.edition.phone.prefix,
    // A session opened by an order link proves nobody, so its visitor is asked for contacts.
    me: ctx.auth.person !== undefined && !ctx.auth.person.limits,
  }
}

import { describeApi } from '#platform/openapi.ts'
import type { Ctx } from '#platform/context.ts'
import type { LoadedData } from '#shared/contract.ts'
import type { developersPage } from '../../contract/reference.ts'
import { apiEndpoints } from '../../contract/v1.ts'
import { defaultPartnerCalls, personCallsPerMinute, webhookEventTypes } from '../../model.ts'
import { listTutors } from '#features/catalog/public.ts'
import { curlExample, exampleValues, verifyExample, webhookBodyExample } from './examples.ts'
import { formatSchema, typeName } from './format-schema.ts'
import type { JsonSchema } from './format-schema.ts'

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Operation = {
  parameters: Parameter[]
  responses: { 200: { content: { 'application/json': { schema: { properties: { data: JsonSchema } } } } } }
}

/** Everything that the page lists comes from the contract, so that it cannot differ from the calls. */
export async function loadDevelopers(ctx: Ctx): Promise<LoadedData<typeof developersPage>> {
  const { origin } = ctx.site
  const { tutors } = await listTutors(ctx, { online: false, g_bot: true })
  const values = exampleValues(tutors.items[0]?.id ?? 1)
  return {
    origin,
    endpoints: described.map(({ operation, ...endpoint }) => {
      const parameters = operation.parameters.map(({ schema, ...parameter }) => ({
        ...parameter,
        type: typeName(schema),
        values: schema.enum ?? [],
        example: values[endpoint.name]?.[parameter.name] ?? '',
      }))
      return { ...endpoint, parameters, curl: curlExample(origin, endpoint.path, parameters) }
    }),
    events: [...webhookEventTypes],
    webhook_body: webhookBodyExample(origin, ctx.edition.code),
    verify: verifyExample,
    limits: { person: personCallsPerMinute, partner: defaultPartnerCalls },
  }
}

const paths = describeApi(Object.values(apiEndpoints))['paths'] as Record<string, { get: Operation }>

/** The contract does not change while the process runs. */
const described = Object.entries(apiEndpoints).map(([name, { method, path, who }]) => {
  const wirePath = path.replaceAll(/:(\w+)/g, '{$1}')
  const operation = paths[wirePath]!.get
  const answer = formatSchema(operation.responses[200].content['application/json'].schema.properties.data)
  return { name, method, path: wirePath, scope: who.scope, operation, answer }
})

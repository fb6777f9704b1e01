import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement } from '#platform/plugin.ts'
import { experimentEndpoints, experimentPanel, featurePanel } from './contract.ts'
import { experimentEvents } from './events.ts'
import { checkExperiment } from './server/check-experiment.ts'
import { deleteOldViews } from './server/delete-old-views.ts'
import { findOutside, pollOutside, staleMs } from './server/outside-features.ts'
import { listSkippedRules } from './server/skipped-rules.ts'
import { findPageFeatures, readPayload } from './server/payload.ts'
import { readResults } from './server/read-results.ts'
import { goalEvents, recordGoal, recordViews } from './server/record-views.ts'

const changes = [
  'feature.created',
  'feature.saved',
  'feature.deleted',
  'experiment.created',
  'experiment.saved',
  'experiment.deleted',
] as const

export const experiments = combineParts(
  'experiments',
  crudPlugin(featurePanel, { table: 'feature', unique: { feature_key: 'key' }, public: true }),
  crudPlugin(experimentPanel, {
    table: 'experiment',
    unique: { experiment_key: 'key', experiment_running: 'feature' },
    check: checkExperiment,
    public: true,
  }),
  {
    routes: {
      endpoints: implement(experimentEndpoints, {
        source: async (ctx) => ({ outside: findOutside(ctx)?.host ?? null, skipped: await listSkippedRules(ctx) }),
        results: readResults,
        view: recordViews,
      }),
      feeds: [
        {
          path: '/api/features/:client_key',
          read: async (ctx, params) => {
            const payload = await readPayload(ctx, params)
            return (
              payload && {
                type: 'application/json; charset=utf-8',
                body: JSON.stringify(payload),
                headers: {
                  'cache-control': 'public, max-age=30',
                  'x-sse-support': 'enabled',
                  'access-control-allow-origin': '*',
                  'access-control-expose-headers': 'x-sse-support',
                },
              }
            )
          },
        },
      ],
      streams: [
        {
          path: '/sub/:client_key',
          event: 'features',
          on: changes,
          read: readPayload,
          poll: { ms: staleMs, run: pollOutside },
        },
      ],
    },
    jobs: [{ name: 'delete_old_experiment_views', cron: '52 3 * * *', perEdition: true, run: deleteOldViews }],
    site: { findFeatures: findPageFeatures },
    events: {
      declared: experimentEvents,
      subscriptions: [{ subscriber: 'experiment_goals', to: goalEvents, within: recordGoal }],
    },
  },
)

import { withoutEnd } from '#app/platform/text/cut-text.ts'
import { z } from 'zod'
import type { Position } from '../geo/distance.ts'
import { askJson, jsonBody } from './ask-json.server.ts'
import { modeOf, PLANNER_TIMEOUT, PlannerRefused, type TransitPlanner, usable } from './transit-planner.ts'

const MOST_JOURNEYS = 100
const query = `query Journeys($from: PlanLabeledLocationInput!, $to: PlanLabeledLocationInput!,
  $by: OffsetDateTime!, $window: Duration!) {
  planConnection(origin: $from, destination: $to, dateTime: { latestArrival: $by }, searchWindow: $window,
    first: ${MOST_JOURNEYS}) {
    edges { node { start end legs {
      mode transitLeg duration from { name } to { name } route { shortName longName }
    } } }
    routingErrors { code }
  }
}`

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const name = z.string().max(200)
const place = z.object({ name: name.nullish() })
const answer = z.object({
  data: z.object({
    planConnection: z.object({
      edges: z
        .array(
          z.object({
            node: z.object({
              start: time,
              end: time,
              legs: z
                .array(
                  z.object({
                    mode: z.string(),
                    transitLeg: z.boolean(),
                    duration: z.number().min(0),
                    from: place,
                    to: place,
                    route: z.object({ shortName: name.nullish(), longName: name.nullish() }).nullish(),
                  }),
                )
                .max(50),
            }),
          }),
        )
        .max(1_000),
    }),
  }),
})

/** An OpenTripPlanner (`planConnection` of its GTFS GraphQL API). */
export function openTripPlanner(url: string): TransitPlanner {
  const base = withoutEnd(url, /\//)
  return {
    name: 'otp',
    url,
    async journeys(from, to, arriveBy, window) {
      const variables = {
        from: located(from),
        to: located(to),
        by: arriveBy.toISOString(),
        window: `PT${window}S`,
      }
      const { ok, status, body } = await askJson(`${base}/otp/gtfs/v1`, {
        ...jsonBody({ query, variables }),
        timeLimit: PLANNER_TIMEOUT,
      })
      // GraphQL says errors with status 200, and then has no `data`.
      const { data } = answer.safeParse(body)
      if (!ok || !data) throw new PlannerRefused(status)
      return usable(
        data.data.planConnection.edges.map(({ node: { start, end, legs } }) => ({
          departs: start,
          arrives: end,
          legs: legs.map(({ mode, transitLeg, duration, from: first, to: last, route }) => ({
            seconds: duration,
            ride: transitLeg
              ? {
                  line: route?.shortName || route?.longName || '',
                  mode: modeOf(mode),
                  from: first.name ?? '',
                  to: last.name ?? '',
                }
              : null,
          })),
        })),
      )
    },
  }
}

const located = ({ lat, lng }: Position) => ({
  location: { coordinate: { latitude: lat, longitude: lng } },
})

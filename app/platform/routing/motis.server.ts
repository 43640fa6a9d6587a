import { withoutEnd } from '#app/platform/text/cut-text.ts'
import { z } from 'zod'
import type { Position } from '../geo/distance.ts'
import { askJson } from './ask-json.server.ts'
import {
  modeOf,
  MOST_CHANGES,
  PLANNER_TIMEOUT,
  PlannerRefused,
  type TransitPlanner,
  usable,
} from './transit-planner.ts'

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const name = z.string().max(200)
const place = z.object({ name })
const answer = z.object({
  itineraries: z
    .array(
      z.object({
        startTime: time,
        endTime: time,
        legs: z
          .array(
            z.object({
              mode: z.string(),
              duration: z.number().min(0),
              from: place,
              to: place,
              displayName: name.optional(),
              routeShortName: name.optional(),
              routeLongName: name.optional(),
            }),
          )
          .max(50),
      }),
    )
    .max(1_000),
})

/** A MOTIS server (`GET /api/v5/plan`). */
export function motis(url: string): TransitPlanner {
  const base = withoutEnd(url, /\//)
  return {
    name: 'motis',
    url,
    async journeys(from, to, arriveBy, window) {
      const query = new URLSearchParams({
        fromPlace: written(from),
        toPlace: written(to),
        time: arriveBy.toISOString(),
        arriveBy: 'true',
        timetableView: 'true',
        searchWindow: String(window),
        maxTransfers: String(MOST_CHANGES),
        detailedTransfers: 'false',
      })
      const { ok, status, body } = await askJson(`${base}/api/v5/plan?${query}`, {
        timeLimit: PLANNER_TIMEOUT,
      })
      const { data } = answer.safeParse(body)
      if (!ok || !data) throw new PlannerRefused(status)
      return usable(
        data.itineraries.map(({ startTime, endTime, legs }) => ({
          departs: startTime,
          arrives: endTime,
          legs: legs.map(({ mode, duration, from: start, to: end, ...line }) => ({
            seconds: duration,
            ride:
              mode === 'WALK'
                ? null
                : {
                    line: line.displayName || line.routeShortName || line.routeLongName || '',
                    mode: modeOf(mode),
                    from: start.name,
                    to: end.name,
                  },
          })),
        })),
      )
    },
  }
}

const written = ({ lat, lng }: Position) => `${lat},${lng}`

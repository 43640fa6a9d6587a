import { writeFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'

/** A tram timetable in a fictional town: every ten minutes on weekdays from 6:00 to 10:00 from Amberfinch Street via Quarry Row to
 *  College Gate, and a bus from College Gate to Thistle Hall. October 5 to 16, 2026. */
export const smallTimetable: Record<string, string> = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\n1,Fernway Trams,,America/Los_Angeles\n',
  'routes.txt':
    'route_id,agency_id,route_short_name,route_long_name,route_type\n' +
    't,1,,Fernway E Line (Coast),0\nb,1,204,Thistle Hall,3\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n' +
    'A,Amberfinch Street,34.0400,-118.3300,0,\nQ,Quarry Row,34.0350,-118.3100,0,\n' +
    'C,College Gate,34.0230,-118.2870,0,\nT,Thistle Hall,34.0224,-118.2800,0,\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n' +
    'week,1,1,1,1,1,0,0,20261005,20261016\n',
  ...trips(),
}

function trips(): Record<string, string> {
  const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00`
  let names = 'trip_id,route_id,service_id\n'
  let calls = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n'
  for (let start = 360; start <= 600; start += 10) {
    names += `t${start},t,week\nb${start},b,week\n`
    const tram = [
      ['A', 0],
      ['Q', 8],
      ['C', 20],
    ] as const
    for (const [order, [stop, after]] of tram.entries())
      calls += `t${start},${time(start + after)},${time(start + after)},${stop},${order + 1}\n`
    calls += `b${start},${time(start + 5)},${time(start + 5)},C,1\nb${start},${time(start + 9)},${time(start + 9)},T,2\n`
  }
  return { 'trips.txt': names, 'stop_times.txt': calls }
}

/** Writes the small timetable as a zip file; `changed` replaces some of its files, or removes them if null. */
export async function writeTimetable(
  path: string,
  changed: Record<string, string | null> = {},
): Promise<string> {
  const files = Object.entries({ ...smallTimetable, ...changed })
  const kept = files.flatMap(([name, text]) => (text === null ? [] : [[name, strToU8(text)] as const]))
  await writeFile(path, zipSync(Object.fromEntries(kept)))
  return path
}

import { scaleBand, scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { ChartTable } from './chart-table.tsx'
import type { ChartRow } from './rows.ts'

type Props = {
  title: string
  /** The content of the chart in one sentence, for screen readers. */
  summary: string
  /** The unit, as the heading of the table's second column. */
  unit: string
  rows: readonly ChartRow[]
  format?: (value: number) => string
  /** The URL of these numbers as CSV. */
  csv?: string
}

/** Width of the SVG's coordinate system: the drawing is stretched to the available space, its labels are not. */
const WIDTH = 1000
const HEIGHT = 200
const MOST_LABELS = 5

/** Counts over time as columns, rendered by the server: one series in one color, so that no information is conveyed by
 *  color alone, and a table below. Labels keep their size on a phone. */
export function ColumnChart({ title, summary, unit, rows, format = String, csv }: Props) {
  const id = useId()
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const height = scaleLinear([0, most], [0, HEIGHT]).nice(4)
  const ticks = height.ticks(4).filter(Number.isInteger)
  const x = scaleBand(
    rows.map((_, place) => place),
    [0, WIDTH],
  ).padding(rows.length > 40 ? 0.1 : 0.25)
  const step = Math.max(1, Math.ceil(rows.length / MOST_LABELS))
  const named = rows.map((row, place) => ({ ...row, place })).filter(({ place }) => place % step === 0)
  const middle = (place: number) => (((x(place) ?? 0) + x.bandwidth() / 2) / WIDTH) * 100
  return (
    <figure aria-labelledby={id} className="grid min-w-0 gap-3">
      <figcaption>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="text-ink-2">{summary}</p>
      </figcaption>
      <div aria-hidden className="num grid grid-cols-[auto_1fr] gap-x-2 text-xs text-ink-2">
        <div className="relative h-40 min-w-6">
          <span className="invisible">{format(ticks.at(-1) ?? 0)}</span>
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: `${(height(tick) / HEIGHT) * 100}%` }}
            >
              {format(tick)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={WIDTH}
              y1={HEIGHT - height(tick)}
              y2={HEIGHT - height(tick)}
              vectorEffect="non-scaling-stroke"
              className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {rows.map(({ label, value }, place) => (
            <rect
              key={label}
              x={x(place)}
              y={HEIGHT - height(value)}
              width={x.bandwidth()}
              height={height(value)}
              className="fill-accent"
            >
              <title>{`${label}: ${format(value)}`}</title>
            </rect>
          ))}
        </svg>
        <div className="relative col-start-2 mt-1.5 h-4 whitespace-nowrap">
          {named.map(({ short, place }) => (
            <span
              key={place}
              className={`absolute ${place === 0 ? '' : '-translate-x-1/2'}`}
              style={{ left: place === 0 ? 0 : `${middle(place)}%` }}
            >
              {short}
            </span>
          ))}
        </div>
      </div>
      <ChartTable title={title} unit={unit} rows={rows} format={format} csv={csv} />
    </figure>
  )
}

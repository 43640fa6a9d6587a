import type { OwnReport } from '../own-reports.query.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

const words = {
  acted: 'We took action. Thank you.',
  nothing: 'We reviewed it. It does not break our rules, so nothing was changed.',
}

/** The person's own reports with their outcomes. */
export function OwnReports({ reports }: { reports: OwnReport[] }) {
  return (
    <section aria-labelledby="reported" className="grid gap-2.5">
      <h2 id="reported" className="text-xl">
        My reports
      </h2>
      {reports.length === 0 ? (
        <p className="text-ink-2">
          You have not reported anything. You can report a person and a home on their pages.
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {reports.map(({ id, about, reason, at, outcome }) => (
            <li
              key={id}
              id={`report-${id}`}
              className="grid scroll-mt-24 gap-0.5 rounded-card border border-line bg-surface p-4 target:border-accent"
            >
              <p className="font-medium wrap-anywhere">
                <bdi>{about}</bdi>
              </p>
              <p className="text-sm text-ink-2">
                {reason}, <LocalTime at={at.toISOString()} to="day" />
              </p>
              <p>{outcome === null ? 'Waiting for review.' : words[outcome]}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { activityText } from '../flash-copy.ts'
import type { GroupPage } from '../views.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'

/** The group's activity, folded. */
export function ActivityFold({ activity }: Pick<GroupPage, 'activity'>) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">Activity</h2>
        <DisclosureMark />
      </summary>
      <ol className="grid gap-2 pt-2">
        {activity.map((each) => (
          <li key={each.id} className="wrap-anywhere">
            {activityText(each)}
            <span className="block text-sm text-ink-2">
              <LocalTime at={each.at} to="day" />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

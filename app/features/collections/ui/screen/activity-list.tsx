import { activityText } from '../../activity/activity-text.ts'
import type { ActivityView } from '../../tool-views.ts'
import { LocalTime } from '#app/ui/local-time.tsx'

/** A collection's activity, latest first. */
export function ActivityList({ activity }: { activity: ActivityView[] }) {
  return (
    <ol className="grid max-w-[44rem] gap-4">
      {activity.map((each) => (
        <li key={each.id} className="border-l-2 border-line pl-3 wrap-anywhere">
          <bdi>{activityText(each)}</bdi>
          <span className="block text-sm text-ink-2">
            <LocalTime at={each.at} to="day" />
          </span>
        </li>
      ))}
    </ol>
  )
}

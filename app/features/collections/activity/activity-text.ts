import type { ActivityView } from '../tool-views.ts'

export function activityText({ kind, who, home }: ActivityView): string {
  const by = who ?? 'A member'
  const what = home ?? 'a home'
  switch (kind) {
    case 'created':
      return `${by} created the collection`
    case 'changed':
      return `${by} changed the name or the description`
    case 'shared':
      return `${by} changed who can see it`
    case 'home-added':
      return `${by} added ${what}`
    case 'home-removed':
      return `${by} removed ${what}`
    case 'joined':
      return `${by} joined`
    case 'left':
      return `${by} left`
    case 'deleted':
      return `${by} deleted the collection`
    case 'restored':
      return `${by} restored the collection`
    case 'decision-opened':
      return `${by} opened the decision`
    case 'answered':
      return `${by} answered in the decision`
    case 'decision-closed':
      return who === null ? 'The decision closed' : `${who} closed the decision`
    case 'decision-reopened':
      return `${by} reopened the decision`
  }
}

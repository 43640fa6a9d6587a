import { LocalTime } from '#app/ui/local-time.tsx'

/** Explains why some people are missing, and until when. */
export function SeenEnough({ until }: { until: string | null }) {
  if (until === null) return null
  return (
    <section
      aria-label="Daily limit reached"
      className="grid gap-2 rounded-card border border-line bg-accent-soft p-5"
    >
      <h2 className="text-lg">Daily limit reached</h2>
      <p>
        You have seen 600 different people today, which is the daily limit. Those you have seen today, your
        matches, requests, and groups stay here. You can see others from <LocalTime at={until} />.
      </p>
    </section>
  )
}

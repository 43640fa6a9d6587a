/** The queues of this page. A page may have several photo fields, and leaving it interrupts them all. */
export const runningQueues = new Set<{ isUnderWay: boolean }>()

export function isSending(): boolean {
  return [...runningQueues].some((queue) => queue.isUnderWay)
}

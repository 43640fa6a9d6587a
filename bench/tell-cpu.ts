// Loaded into a server that is measured (`--import`): answers each message with the processor time it has used.
process.on('message', () => process.send?.(process.cpuUsage()))
process.channel?.unref()

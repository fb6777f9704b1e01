import { atLeast, atMost } from '../chaos/report.ts'

export const limits = {
  cached: atLeast(0.8),
  missed: atMost(3),
  database: atMost(2, ' ms'),
  growth: atMost(1.3),
  siteBytes: atMost(120, ' kB'),
  panelBytes: atMost(250, ' kB'),
  orders: atMost(50, ' ms'),
  fileMemory: atMost(150, ' MB'),
  start: atMost(5, ' s'),
  chat: atMost(50, ' ms'),
  socket: atMost(64, ' kB'),
  vitals: atMost(1.5),
  samples: atLeast(10_000),
  crawlDrift: atMost(1.1),
  crawlMemory: atMost(500, ' MB'),
}

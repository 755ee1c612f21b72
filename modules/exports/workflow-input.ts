export type ExportRunInput = { exportId: string; datasets: string[] };

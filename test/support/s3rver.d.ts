declare module 's3rver' {
  /** A server of S3 that keeps its objects in a folder. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: Array<{ name: string }>;
      /** Whether the name of the host is that of a bucket. Default: true. */
      vhostBuckets?: boolean;
    });
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}

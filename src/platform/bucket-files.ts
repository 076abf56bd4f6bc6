import type { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { errors } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';

/** Files in a bucket of S3, or of a server that answers as it does. */
export class BucketFiles extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  /** @param url s3://bucket?endpoint=https://…&region=…; the keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
  constructor(url: URL) {
    const endpoint = url.searchParams.get('endpoint') ?? undefined;
    const client = new S3Client({
      region: url.searchParams.get('region') ?? 'us-east-1',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      // What is sent as it is read would otherwise end with a checksum, which not every server of the kind takes off again.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      // Without bounds a bucket that swallows what it is sent would keep people waiting for ever.
      requestHandler: { connectionTimeout: 20_000, socketTimeout: 30_000 },
    });
    super({ client, bucket: url.hostname, visibility: 'private' });
    this.#client = client;
    this.#bucket = url.hostname;
  }

  /** The bytes of a file from the first to the last; no others come over the line. */
  async part(key: string, first: number, last: number): Promise<Readable> {
    const asked = new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${first}-${last}` });
    try {
      const { Body } = await this.#client.send(asked);
      // On Node the body is a stream of Node; the type also speaks of browsers.
      return Body as Readable;
    } catch (cause) {
      throw new errors.E_CANNOT_READ_FILE([key], { cause });
    }
  }
}

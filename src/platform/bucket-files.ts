import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { errors } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';

/** Files in an S3 bucket or on an S3-compatible server. */
export class BucketFiles extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  /** @param url s3://bucket?endpoint=https://…&region=…; the keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
  constructor(url: URL) {
    const endpoint = url.searchParams.get('endpoint') ?? undefined;
    const client = new S3Client({
      region: url.searchParams.get('region') ?? 'us-east-1',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      // Otherwise the SDK ends a streamed body with a checksum trailer, which some S3-compatible servers store as part
      // of the file.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      // Without timeouts, a bucket that accepts a request and never answers would block callers for ever.
      requestHandler: { connectionTimeout: 20_000, socketTimeout: 30_000 },
    });
    super({ client, bucket: url.hostname, visibility: 'private' });
    this.#client = client;
    this.#bucket = url.hostname;
  }

  /** The bytes of a file from the first to the last position. Only these are transferred. */
  async part(key: string, first: number, last: number): Promise<Readable> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${first}-${last}` });
    try {
      const { Body } = await this.#client.send(command);
      // On Node the body is a Node stream; the SDK's type also allows browser types.
      if (!(Body instanceof Readable)) throw new TypeError('The bucket answered without a body.');
      return Body;
    } catch (cause) {
      throw new errors.E_CANNOT_READ_FILE([key], { cause });
    }
  }
}

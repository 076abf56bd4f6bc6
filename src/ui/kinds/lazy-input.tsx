import { Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';

/** Loads rarely used inputs on demand, and reserves their space meanwhile. */
export function LazyInput({ rows, children }: { rows: number; children: ReactNode }) {
  return <Suspense fallback={<Skeleton active title={false} paragraph={{ rows }} />}>{children}</Suspense>;
}

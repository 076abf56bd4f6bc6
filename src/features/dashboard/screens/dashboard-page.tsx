import { useSession } from '../../../browser/session.ts';
import { PublicDashboard } from './public-dashboard.tsx';
import { StaffDashboard } from './staff-dashboard.tsx';
import './dashboard.css';

/** Home: the state of the content for those who work on it, the latest articles for everyone else. */
export default function DashboardPage() {
  const { state } = useSession();
  return state === 'signed-in' ? <StaffDashboard /> : <PublicDashboard />;
}
